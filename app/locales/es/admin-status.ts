import type { Dictionary } from "../text";

/** What the checks of the installation find, and the form of the first admin. */
export const adminStatus: Dictionary = {
  "This could not be checked: {reason}": "No se pudo comprobar: {reason}",
  "Not checked": "Sin comprobar",
  "{variable} is not set.": "{variable} no está definida.",
  "First set or correct {names}.": "Primero define o corrige {names}.",
  "The database is away.": "La base de datos no está disponible.",
  "The database has no tables yet.": "La base de datos aún no tiene tablas.",
  "First correct the environment.": "Primero corrige el entorno.",
  "The sandbox is on.": "El entorno de pruebas está activo.",
  "{host} is a local name, which has neither DNS nor TLS.": "{host} es un nombre local, que no tiene ni DNS ni TLS.",
  "{folder} cannot be read.": "No se puede leer {folder}.",
  "What {count} sessions of other roles do cannot be seen without pg_read_all_stats.": {
    one: "Sin pg_read_all_stats no se ve qué hace {count} sesión de otro rol.",
    other: "Sin pg_read_all_stats no se ve qué hacen {count} sesiones de otros roles.",
  },
  "Fewer than two processes run: there is nothing to compare.":
    "Hay menos de dos procesos en marcha: no hay nada que comparar.",
  "A process was started in the last ten minutes: an upgrade may be under way.":
    "Un proceso se inició en los últimos diez minutos: puede haber una actualización en marcha.",
  "The database has no partitioned tables yet.": "La base de datos aún no tiene tablas particionadas.",
  "No process runs.": "No hay ningún proceso en marcha.",
  "No program has a webhook that is on.": "Ningún programa tiene un webhook activo.",
  "{folder} is not there yet: the first process makes it, unless a volume belongs there.":
    "{folder} todavía no existe: la crea el primer proceso, salvo que ahí deba montarse un volumen.",
  "{place} is not there: the first backup makes it, or only the machines of the workers have it.":
    "{place} no existe: lo crea la primera copia, o solo lo tienen las máquinas de los procesos de tareas.",
  "There is no backup yet: the first one is made in the night after the installation.":
    "Aún no hay ninguna copia: la primera se hace la noche después de la instalación.",
  "SMTP_URL is not set: no mail is sent.": "SMTP_URL no está definida: no se envía ningún correo.",
  "No bucket is configured: files are in DATA_DIR.":
    "No hay ningún bucket configurado: los archivos están en DATA_DIR.",
  "Stripe is not configured.": "Stripe no está configurado.",
  "Turnstile is not configured.": "Turnstile no está configurado.",
  "Something answers at {url}. Whether it is this installation can be checked once the other variables are correct.":
    "Algo responde en {url}. Si es esta instalación se podrá comprobar cuando las demás variables sean correctas.",
  "DNS does not answer: {reason}": "El DNS no responde: {reason}",
  "Correct the DNS servers of this machine, such as those in /etc/resolv.conf, and the firewall.":
    "Corrige los servidores DNS de esta máquina, como los de /etc/resolv.conf, y el cortafuegos.",
  "DNS has no address for {host}, or does not answer.": "El DNS no tiene dirección para {host}, o no responde.",
  "{host} shows no certificate: {reason}": "{host} no muestra ningún certificado: {reason}",
  "Let the proxy end TLS on PUBLIC_PORT, and give it a certificate for the base domain and *. of it.":
    "Haz que el proxy termine TLS en PUBLIC_PORT y dale un certificado para el dominio base y *. de él.",
  "{host} cannot be reached: {reason}": "No se puede llegar a {host}: {reason}",
  "PUBLIC_SCHEME is http.": "PUBLIC_SCHEME es http.",
  "There is no active program yet.": "Aún no hay ningún programa activo.",
  "This installation does not answer at {url}.": "Esta instalación no responde en {url}.",
  "Check it again. If that does not help, look at the log.":
    "Vuelve a comprobarlo. Si no se arregla, mira el registro del servidor.",
  "PostgreSQL version": "Versión de PostgreSQL",
  "PostgreSQL {version} is too old.": "PostgreSQL {version} es demasiado antiguo.",
  "Upgrade PostgreSQL to 15 or later.": "Actualiza PostgreSQL a la versión 15 o posterior.",
  "Database encoding": "Codificación de la base de datos",
  "The database's encoding is {encoding}: names and texts would be broken.":
    "La codificación de la base de datos es {encoding}: los nombres y textos quedarían dañados.",
  "Make a database with encoding UTF8, and restore the data into it.":
    "Crea una base de datos con codificación UTF8 y restaura los datos en ella.",
  "Database extensions": "Extensiones de la base de datos",
  "The database lacks {names}.": "A la base de datos le faltan extensiones: {names}.",
  "As the database's owner, run CREATE EXTENSION for each: {names}.":
    "Con el rol propietario de la base de datos, ejecuta CREATE EXTENSION para cada una: {names}.",
  "PostgreSQL lacks the extensions {names}.": "A PostgreSQL le faltan las extensiones {names}.",
  "Install the package of PostgreSQL that has them, such as postgresql-contrib, on the machine of the database.":
    "Instala en la máquina de la base de datos el paquete de PostgreSQL que las incluye, como postgresql-contrib.",
  "PostgreSQL time zones": "Zonas horarias de PostgreSQL",
  "PostgreSQL lacks time zones, it has {count}: days of programs would be wrong.":
    "A PostgreSQL le faltan zonas horarias (solo tiene {count}): los días de los programas serían erróneos.",
  "Install the package tzdata on the machine of the database.":
    "Instala el paquete tzdata en la máquina de la base de datos.",
  Clock: "Reloj",
  "The clocks of this machine and of the database are {seconds} seconds apart.":
    "Los relojes de esta máquina y de la base de datos difieren en {seconds} segundos.",
  "Keep both in step with NTP, such as chrony or systemd-timesyncd.":
    "Sincroniza ambos con NTP, por ejemplo con chrony o systemd-timesyncd.",
  "Database connections": "Conexiones a la base de datos",
  "The processes and another web server may open {needed} connections, and the database allows {free}.":
    "Los procesos en marcha y otro servidor web pueden abrir {needed} conexiones, y la base de datos permite {free}.",
  "Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE and PRISMA_POOL_SIZE.":
    "Aumenta max_connections de PostgreSQL, o reduce DATABASE_POOL_SIZE y PRISMA_POOL_SIZE.",
  "Database restore": "Restauración de la base de datos",
  "A restore of this database is under way or did not come to its end.":
    "Una restauración de esta base de datos está en marcha o no llegó a terminar.",
  "Wait for it, or run npx loyalty restore again.": "Espera a que termine o vuelve a ejecutar npx loyalty restore.",
  "Database indexes": "Índices de la base de datos",
  "The index {name} is not complete: its migration was interrupted.":
    "El índice {name} no está completo: su migración se interrumpió.",
  "Run npx loyalty upgrade, which builds it again.": "Ejecuta npx loyalty upgrade, que lo vuelve a crear.",
  "Backup location": "Ubicación de las copias",
  "Backups cannot be written to {place}: {reason}": "No se pueden escribir copias de seguridad en {place}: {reason}",
  "Correct BACKUP_TO, and let the processes' user write into the folder, or the key put, get and delete objects of the bucket.":
    "Corrige BACKUP_TO y permite que el usuario de los procesos escriba en la carpeta, o que la clave escriba, lea y borre objetos del bucket.",
  "Daily backup": "Copia de seguridad diaria",
  "The platform makes no backups here.": "Esta instalación no hace copias de seguridad.",
  "Set BACKUP_TO to a folder or bucket, or make sure that other backups are made, and try to restore one.":
    "Indica en BACKUP_TO una carpeta o un bucket, o asegúrate de que se hacen copias por otro medio y prueba a restaurar una.",
  "No backup was made in the last 36 hours. The last try failed: {reason}":
    "No se ha hecho ninguna copia en las últimas 36 horas. El último intento falló: {reason}",
  "No backup was made in the last 36 hours.": "No se ha hecho ninguna copia en las últimas 36 horas.",
  "Run npx loyalty backup and read what it says; a worker with BACKUP_TO must run for those of every day.":
    "Ejecuta npx loyalty backup y lee lo que dice; para las copias diarias hace falta un proceso de tareas con BACKUP_TO.",
  "Restore test": "Restauración de prueba",
  "The newest backup that was tried cannot be relied on: {reason}":
    "No se puede confiar en la última copia que se probó: {reason}",
  "Correct the cause, make a backup, and check it on the page Backups.":
    "Corrige la causa, haz una copia y compruébala en la página Copias de seguridad.",
  "No backup was test-restored yet.": "Todavía no se ha probado a restaurar ninguna copia de seguridad.",
  "No backup was test-restored in the last 15 days.":
    "No se ha probado a restaurar ninguna copia en los últimos 15 días.",
  "Check the newest one on the page Backups, or with npx loyalty check-backup.":
    "Comprueba la última en la página Copias de seguridad o con npx loyalty check-backup.",
  "Table partitions": "Particiones de las tablas",
  "Rows of {table} are outside of its partitions.": "Hay filas de {table} fuera de sus particiones.",
  "{table} has no partition for next week.": "{table} no tiene partición para la próxima semana.",
  "Start a worker: its hourly job purge-expired makes partitions. If one runs, see its failures under Jobs.":
    "Inicia un proceso de tareas: su tarea purge-expired crea particiones cada hora. Si ya hay uno, mira sus fallos en Tareas.",
  Vacuum: "Vacuum",
  "Dead rows of {table}: {count}, more than live ones.": "Filas muertas de {table}: {count}, más que las vivas.",
  "Turn autovacuum on, end long transactions, and run VACUUM ANALYZE {table}.":
    "Activa autovacuum, cierra las transacciones largas y ejecuta VACUUM ANALYZE {table}.",
  "Transaction age": "Antigüedad de las transacciones",
  "Transactions since the oldest row: {count}. PostgreSQL stops at two billion.":
    "Transacciones desde la fila más antigua: {count}. PostgreSQL se detiene a los dos mil millones.",
  "Turn autovacuum on, end old transactions and replication slots, and run VACUUM FREEZE.":
    "Activa autovacuum, cierra las transacciones antiguas, borra los slots de replicación antiguos y ejecuta VACUUM FREEZE.",
  "Open transactions": "Transacciones abiertas",
  "Sessions of PostgreSQL keep a transaction open without using it: {pids}.":
    "Hay sesiones de PostgreSQL que mantienen una transacción abierta sin usarla: {pids}.",
  "End them with pg_terminate_backend, and set idle_in_transaction_session_timeout.":
    "Ciérralas con pg_terminate_backend y configura idle_in_transaction_session_timeout.",
  "This token is wrong.": "Este token no es correcto.",
  "This token is wrong: copy it from the last start in the log of a web server.":
    "Este token no es correcto: cópialo del registro de un servidor web, de su último arranque.",
  "Enter your email address": "Escribe tu dirección de correo",
  "Node version": "Versión de Node",
  "Install Node 22 or 24, and start all processes again.": "Instala Node 22 o 24 y reinicia todos los procesos.",
  "Node {version} is too old.": "Node {version} es demasiado antiguo.",
  "Node {version} gets no security fixes any more.": "Node {version} ya no recibe correcciones de seguridad.",
  "Node time zones and languages": "Zonas horarias e idiomas de Node",
  "This Node lacks time zones or languages: dates would be wrong.":
    "A este Node le faltan zonas horarias o idiomas: las fechas serían erróneas.",
  "Install a Node with full ICU, as nodejs.org has it, and remove NODE_ICU_DATA.":
    "Instala un Node con ICU completo, como el de nodejs.org, y quita NODE_ICU_DATA.",
  "There are {megabytes} MB of memory for a web server, a worker and the receipts that it reads.":
    "Hay {megabytes} MB de memoria para un servidor web, un proceso de tareas y los recibos que lee.",
  "Give the machine 2 GB or more.": "Asigna 2 GB o más a la máquina.",
  "This process may use {megabytes} MB of memory.": "Este proceso puede usar {megabytes} MB de memoria.",
  "Give its container 1 GB or more.": "Asigna 1 GB o más a su contenedor.",
  "Free space in DATA_DIR": "Espacio libre en DATA_DIR",
  "{folder} has {megabytes} MB left.": "A {folder} le quedan {megabytes} MB.",
  "Make room or a larger disk, or keep files in a bucket with S3_BUCKET and its other variables.":
    "Libera espacio o amplía el disco, o guarda los archivos en un bucket con S3_BUCKET y sus otras variables.",
  "Write access to DATA_DIR": "Permiso de escritura en DATA_DIR",
  "Nothing can be written into {folder}: {reason}": "No se puede escribir en {folder}: {reason}",
  "Set DATA_DIR to a folder that the processes' user owns.":
    "Indica en DATA_DIR una carpeta que pertenezca al usuario de los procesos.",
  "DNS of the base domain": "DNS del dominio base",
  "{host} has no address: {reason}": "{host} no tiene dirección: {reason}",
  "Add an A or AAAA record for {host} that leads to your proxy, or correct BASE_DOMAIN.":
    "Añade un registro A o AAAA de {host} que lleve a tu proxy, o corrige BASE_DOMAIN.",
  "DNS of programs": "DNS de los programas",
  "Add a record for *.{host} that leads to the same proxy as {host}.":
    "Añade un registro de *.{host} que lleve al mismo proxy que {host}.",
  "Subdomains of {host} have no address: programs cannot be reached.":
    "Los subdominios de {host} no tienen dirección: nadie puede llegar a los programas.",
  "Subdomains of {host} lead to {there}, and the domain itself to {here}.":
    "Los subdominios de {host} llevan a {there}, y el propio dominio a {here}.",
  "Certificate of the base domain": "Certificado del dominio base",
  "Certificates of programs": "Certificados de los programas",
  "Public address": "Dirección pública",
  "{url} does not answer: {reason}": "{url} no responde: {reason}",
  "Start the proxy and a web server, and look at PUBLIC_SCHEME, PUBLIC_PORT and the firewall.":
    "Inicia el proxy y un servidor web, y revisa PUBLIC_SCHEME, PUBLIC_PORT y el cortafuegos.",
  "Something else answers at {url}: another server, or one with another SESSION_SECRET.":
    "En {url} responde otra cosa: otro servidor, o uno con otro SESSION_SECRET.",
  "Let the proxy pass requests to the web servers of this installation, which share one SESSION_SECRET.":
    "Haz que el proxy pase las peticiones a los servidores web de esta instalación, que comparten un mismo SESSION_SECRET.",
  Proxies: "Proxies",
  "Redirect to https": "Redirección a https",
  "http://{host} does not lead to https.": "http://{host} no lleva a https.",
  "Let the proxy redirect port 80 to https.": "Haz que el proxy redirija el puerto 80 a https.",
  "Browsers reject the certificate of {host}: {reason}": "Los navegadores rechazan el certificado de {host}: {reason}",
  "Renew it in the proxy, with its whole chain, for the base domain and *. of it.":
    "Renuévalo en el proxy, con toda su cadena, para el dominio base y sus subdominios (*.).",
  "The certificate of {host} ends on {day}.": "El certificado de {host} caduca el {day}.",
  "Renew it, and find out why the proxy does not do it by itself.":
    "Renuévalo y averigua por qué el proxy no lo hace por sí solo.",
  "TRUST_PROXY is {trusted}, but the proxies that add to X-Forwarded-For are {count}.":
    "TRUST_PROXY es {trusted}, pero son {count} los proxies que añaden su entrada a X-Forwarded-For.",
  "Set TRUST_PROXY={count}, or let each proxy append to X-Forwarded-For.":
    "Pon TRUST_PROXY={count}, o haz que cada proxy añada su entrada a X-Forwarded-For.",
  "The proxy says that requests come by {scheme}, but PUBLIC_SCHEME is {expected}.":
    "El proxy dice que las peticiones llegan por {scheme}, pero PUBLIC_SCHEME es {expected}.",
  "Let the outermost proxy set X-Forwarded-Proto, or correct PUBLIC_SCHEME.":
    "Haz que el proxy exterior envíe X-Forwarded-Proto, o corrige PUBLIC_SCHEME.",
  "The proxy asks for {seen} instead of {host}: every page would be missing.":
    "El proxy pide {seen} en lugar de {host}: faltarían todas las páginas.",
  "Let the proxy pass on Host, or set X-Forwarded-Host.": "Haz que el proxy conserve Host o envíe X-Forwarded-Host.",
  "Mail server": "Servidor de correo",
  "The mail server cannot be used: {reason}": "No se puede usar el servidor de correo: {reason}",
  "Correct host, port, user and password in SMTP_URL, smtps for port 465, and the firewall.":
    "Corrige el servidor, el puerto, el usuario y la contraseña en SMTP_URL (smtps para el puerto 465) y revisa el cortafuegos.",
  "File bucket": "Bucket de archivos",
  "Files cannot be stored, read and deleted: {reason}": "No se pueden guardar, leer y borrar archivos: {reason}",
  "Correct the variables that begin with S3_, and let the key put, get and delete objects of the bucket.":
    "Corrige las variables que empiezan por S3_ y permite que la clave escriba, lea y borre objetos del bucket.",
  "Stripe cannot be used: {reason}": "No se puede usar Stripe: {reason}",
  "Correct STRIPE_SECRET_KEY, and let this machine reach Stripe through its network and firewall, or remove the variables that begin with STRIPE_ to turn payments off.":
    "Corrige STRIPE_SECRET_KEY y permite que esta máquina llegue a Stripe a través de su red y su cortafuegos, o quita las variables que empiezan por STRIPE_ para desactivar los pagos.",
  "Bot check": "Control de bots",
  "Turnstile cannot be used: {reason}": "No se puede usar Turnstile: {reason}",
  "Correct TURNSTILE_SECRET_KEY, and let this machine reach Turnstile through its network and firewall, or remove the variables that begin with TURNSTILE_ to turn it off.":
    "Corrige TURNSTILE_SECRET_KEY y permite que esta máquina llegue a Turnstile a través de su red y su cortafuegos, o quita las variables que empiezan por TURNSTILE_ para desactivarlo.",
  "Base domain": "Dominio base",
  "BASE_DOMAIN is {host}, where programs cannot have subdomains that people reach.":
    "BASE_DOMAIN es {host}, donde los programas no pueden tener subdominios accesibles.",
  "Set BASE_DOMAIN to a domain of yours, without scheme and port, such as rewards.example.com.":
    "Indica en BASE_DOMAIN un dominio tuyo, sin esquema ni puerto, como rewards.example.com.",
  "The sandbox is on at {host}: it simulates mails and payments, and its mailbox opens every account.":
    "El entorno de pruebas está activo en {host}: simula correos y pagos, y con su buzón se puede entrar en todas las cuentas.",
  "Remove SANDBOX or set it to 0, and start all processes again.":
    "Quita SANDBOX o ponlo a 0, y reinicia todos los procesos.",
  "Session secret": "Secreto de las sesiones",
  "Metrics token": "Token de las métricas",
  "METRICS_TOKEN can be guessed.": "METRICS_TOKEN se puede adivinar.",
  "Set METRICS_TOKEN to the output of: openssl rand -hex 32": "Pon en METRICS_TOKEN la salida de: openssl rand -hex 32",
  "Mail addresses": "Direcciones de correo",
  "{variable} is {address}, an example that gets no mail.": "{variable} es {address}, un ejemplo que no recibe correo.",
  "Set {variable} to an address of your domain.": "Pon en {variable} una dirección de tu dominio.",
  "Link scheme": "Esquema de los enlaces",
  "Links in mails begin with http, and sessions are sent unencrypted.":
    "Los enlaces de los correos empiezan por http, y las sesiones viajan sin cifrar.",
  "Put a proxy in front that ends TLS, and set TRUST_PROXY=1 or PUBLIC_SCHEME=https.":
    "Coloca delante un proxy que se encargue de TLS, y pon TRUST_PROXY=1 o PUBLIC_SCHEME=https.",
  "TRUST_PROXY is 0, although a proxy must end TLS: all visitors share its address and its rate limits.":
    "TRUST_PROXY es 0, aunque un proxy debe encargarse de TLS: todos los visitantes comparten la dirección del proxy y sus límites.",
  "Set TRUST_PROXY to the number of proxies in front.": "Indica en TRUST_PROXY el número de proxies que hay delante.",
  "Set SESSION_SECRET to the output of: openssl rand -hex 32":
    "Pon en SESSION_SECRET la salida de: openssl rand -hex 32",
  "SESSION_SECRET can be guessed, and with it every session.":
    "SESSION_SECRET se puede adivinar, y con él cualquier sesión.",
  "SESSION_SECRET is also used as another secret.": "SESSION_SECRET se usa también como otro secreto.",
  "SESSION_SECRET_PREVIOUS is the same as SESSION_SECRET.": "SESSION_SECRET_PREVIOUS es igual que SESSION_SECRET.",
  "Set SESSION_SECRET to a new value, or remove SESSION_SECRET_PREVIOUS.":
    "Pon un valor nuevo en SESSION_SECRET, o quita SESSION_SECRET_PREVIOUS.",
  "No worker runs: no mail is sent, and nothing is imported.":
    "No hay ningún proceso de tareas en marcha: no se envían correos ni se importa nada.",
  "Start npm run worker, and keep it running.": "Inicia npm run worker y mantenlo en marcha.",
  "No web server runs.": "No hay ningún servidor web en marcha.",
  "Start npm run web, and keep it running.": "Inicia npm run web y mantenlo en marcha.",
  "Releases in use": "Compilaciones en uso",
  "Processes of different releases run side by side: {releases}.":
    "Hay procesos de compilaciones distintas en marcha: {releases}.",
  "Start the older processes again with the new release.": "Reinicia los procesos antiguos con la compilación nueva.",
  "Files on several machines": "Archivos en varias máquinas",
  "Processes run on several machines ({count}), and files are in the folder {folder} of each.":
    "Hay procesos en varias máquinas ({count}), y los archivos están en la carpeta {folder} de cada una.",
  "Share the folder among them, or keep files in a bucket with S3_BUCKET and its other variables.":
    "Comparte la carpeta entre ellas, o guarda los archivos en un bucket con S3_BUCKET y sus otras variables.",
  Standby: "Réplica",
  "Job queue": "Cola de tareas",
  "{count} jobs are due, the oldest for {minutes} minutes.": {
    one: "Hay {count} tarea pendiente, desde hace {minutes} minutos.",
    other: "Hay {count} tareas pendientes, la más antigua desde hace {minutes} minutos.",
  },
  "Start a worker, or more of them, and see Processes for what the running ones do.":
    "Inicia un proceso de tareas o añade más, y mira en Procesos qué hacen los que hay.",
  "{count} jobs failed their last try: {tasks}.": {
    one: "{count} tarea falló en su último intento: {tasks}.",
    other: "{count} tareas fallaron en su último intento: {tasks}.",
  },
  "See Jobs for the reasons, correct them, and run the jobs again or drop them.":
    "Mira los motivos en Tareas, corrige las causas y vuelve a ejecutar las tareas o descártalas.",
  "Outgoing mail": "Correo saliente",
  "{count} mails are waiting, and none is being sent.": {
    one: "Hay {count} correo en espera que no se envía.",
    other: "Hay {count} correos en espera y no se envía ninguno.",
  },
  "{count} mails cannot be sent: {reason}": {
    one: "{count} correo no se puede enviar: {reason}",
    other: "{count} correos no se pueden enviar: {reason}",
  },
  "Run npx loyalty doctor --mail YOUR-ADDRESS, and correct SMTP_URL or start a worker.":
    "Ejecuta npx loyalty doctor --mail TU-DIRECCIÓN, y corrige SMTP_URL o inicia un proceso de tareas.",
  "{count} deliveries of webhooks are due, the oldest for {minutes} minutes.": {
    one: "Hay {count} entrega de webhook pendiente, desde hace {minutes} minutos.",
    other: "Hay {count} entregas de webhooks pendientes, la más antigua desde hace {minutes} minutos.",
  },
  "Start another worker, or turn off webhooks whose receivers are slow.":
    "Inicia otro proceso de tareas, o desactiva los webhooks cuyos receptores son lentos.",
  "{count} imports have stopped before their end.": {
    one: "{count} importación se detuvo antes de terminar.",
    other: "{count} importaciones se detuvieron antes de terminar.",
  },
  "See Jobs: run their failed jobs again, which continue where they stopped.":
    "En Tareas, vuelve a ejecutar sus tareas fallidas: continúan donde se detuvieron.",
  "Super admin": "Superadministrador",
  "There is no super admin: nobody can look after this installation.":
    "No hay superadministrador: nadie puede administrar esta instalación.",
  "Run npm run admin:create with your email address.": "Ejecuta npm run admin:create con tu dirección de correo.",
  "Default program": "Programa predeterminado",
  "DEFAULT_PROGRAM is {name}, which is not active.": "DEFAULT_PROGRAM es {name}, que no está activo.",
  "DEFAULT_PROGRAM is {name}, and there is no such program.": "DEFAULT_PROGRAM es {name}, y no existe ese programa.",
  "Set DEFAULT_PROGRAM to the subdomain of an active program, or remove it.":
    "Pon en DEFAULT_PROGRAM el subdominio de un programa activo, o quítalo.",
  "Program domains": "Dominios de los programas",
  "{host} is BASE_DOMAIN and also a domain of a program, which hides the admin or the program.":
    "{host} es BASE_DOMAIN y también el dominio de un programa: uno de los dos, la administración o el programa, queda oculto.",
  "Set BASE_DOMAIN to another domain, or remove the domain in the program's settings.":
    "Pon otro dominio en BASE_DOMAIN, o quita el dominio en los ajustes del programa.",
  "Start the standby and look at its log, or remove DATABASE_READ_URL.":
    "Inicia la réplica y mira su registro, o quita DATABASE_READ_URL.",
  "DATABASE_READ_URL leads to a database that is no standby: what it shows is another one's.":
    "DATABASE_READ_URL lleva a una base de datos que no es una réplica: las páginas mostrarían datos de otra.",
  "Set DATABASE_READ_URL to a hot standby of DATABASE_URL, or remove it.":
    "Pon en DATABASE_READ_URL una réplica de DATABASE_URL, o quítala.",
  "The standby is {seconds} seconds behind, so its reads go to the primary.":
    "La réplica va {seconds} segundos por detrás, así que las lecturas van a la base de datos principal.",
  "The standby does not answer: {reason}": "La réplica no responde: {reason}",
  "This is a test mail of {host}. Mails of this installation arrive.":
    "Este es un correo de prueba de {host}. Los correos de esta instalación llegan.",
  "Test mail": "Correo de prueba",
  "We just sent you a test mail. Wait {seconds} seconds before the next one.": {
    one: "Acabamos de enviarte un correo de prueba. Espera {seconds} segundo antes del siguiente.",
    other: "Acabamos de enviarte un correo de prueba. Espera {seconds} segundos antes del siguiente.",
  },
  "The mail server did not take the mail: {reason}": "El servidor de correo no aceptó el correo: {reason}",
  "No mail server is set up: the mail to {email} is in the mailbox of the sandbox.":
    "No hay ningún servidor de correo configurado: el correo para {email} está en el buzón del entorno de pruebas.",
  "The mail server took the mail to {email}.": "El servidor de correo aceptó el correo para {email}.",
  "Checking the network and outside services…": "Comprobando la red y los servicios externos…",
  "The network and outside services could not be checked.": "No se pudieron comprobar la red y los servicios externos.",
  "Send a test mail": "Enviar un correo de prueba",
  "Check again": "Comprobar de nuevo",
  Warnings: "Avisos",
  "In order": "En orden",
  Version: "Versión",
  Checked: "Comprobado",
  "Version {version}": "Versión {version}",
  "Mail is not being sent at the moment: nobody gets sign-in codes.":
    "Ahora mismo no se envía ningún correo: nadie recibe códigos para entrar.",
  "See what is wrong": "Ver qué falla",
  "The operator of this installation can see the reason.": "Quien administra esta instalación puede ver el motivo.",
  "The first admin": "El primer administrador",
  "This installation has no admin yet. Create your account and the organization that you work for.":
    "Esta instalación aún no tiene administrador. Crea tu cuenta y la organización para la que trabajas.",
  "Your email": "Tu correo",
  "Each web server writes it to its log when it starts.": "Cada servidor web lo escribe en su registro al arrancar.",
  "Create the first admin": "Crear el primer administrador",
};
