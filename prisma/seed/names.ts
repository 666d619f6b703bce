/** The names of the crowd, and the ZIP codes where it lives. */
const list = (text: string) => text.trim().split(/\s+/);

export const firstNames = list(`
  Aaliyah Aiko Alba Amara Amir Ana Anders Anouk Arjun Astrid Ayodele Beatriz Ben Bianca Callum Camila Carlos Chiara Chloe Clara
  Daniel Deepa Diego Dmitri Elena Eli Emeka Emil Esther Fatima Felix Finn Freya Gabriel Grace Hana Hassan Hugo Ingrid Isla
  Ivan Jada Jamal Jonas Josefine Juan Julia Kai Kenji Kofi Laila Leo Liam Lina Lucia Lukas Mai Malik Marta Mateo
  Mei Mila Milo Nadia Naomi Nia Noah Nora Oscar Paloma Pedro Priya Quinn Rafael Ravi Rosa Ruth Samira Sanne Santiago
  Selma Simon Sofia Soren Suki Tala Tariq Teo Thandi Theo Tomas Uma Valentina Vera Wei Yara Yusuf Zara Zoe Zuri`);

export const lastNames = list(`
  Abbott Adeyemi Aguilar Ahmed Almeida Andersson Aoki Bailey Banerjee Barros Becker Bennett Bergman Bianchi Brandt Brooks Campos Carter Castillo Chen
  Chowdhury Cohen Costa Cruz Daly Dang Diallo Dubois Eriksen Espinoza Farah Ferrari Fischer Flores Foster Garcia Ghosh Gomez Gupta Hall
  Hansen Hayashi Hernandez Hill Hoffmann Hughes Ibrahim Ito Jackson Jensen Johansson Kamau Kaplan Kaur Khan Kim Kowalski Kumar Larsen Lee
  Leone Lewis Lim Lund Mbeki Mendes Mensah Meyer Miller Molina Morales Moreno Murphy Nakamura Nguyen Nielsen Novak Obi Okoye Olsen
  Ortiz Osei Park Patel Pereira Perez Petrov Popescu Quispe Ramos Reed Reyes Rossi Russo Sato Schmidt Sharma Silva Singh Suarez
  Svensson Takeda Tanaka Torres Tran Turner Usman Vargas Vega Vidal Wagner Walker Wang Weber Wong Wright Yamada Yilmaz Young Zhang`);

export const postals = list(
  "10001 10003 10011 10014 10025 10128 11201 11211 11215 11217 11231 11375 07030 07302 06830 10701 02139 02840 19103 60614 55401 94110 98101 33131 78704",
);
