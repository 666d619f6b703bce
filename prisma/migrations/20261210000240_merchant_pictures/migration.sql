-- A photo of the merchant, as an https URL of the source. Without one the site draws a picture.
ALTER TABLE merchants ADD COLUMN picture_url text;
