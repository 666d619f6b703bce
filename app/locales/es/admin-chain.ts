import type { Dictionary } from "../text";

/** The blockchain: its settings, what was written there, and giving achievements and milestones. */
export const adminChain: Dictionary = {
  "NFT address": "Dirección del NFT",
  "NFT creation Tx": "Tx de creación del NFT",
  "Only {count} are left.": { one: "Solo queda {count}.", other: "Solo quedan {count}." },
  "{count} participants qualify in total.": {
    one: "En total, {count} participante cumple las condiciones.",
    other: "En total, {count} participantes cumplen las condiciones.",
  },
  "{count} participants qualify for {name} and will get it now.": {
    one: "{count} participante cumple las condiciones de {name} y la recibe ahora.",
    other: "{count} participantes cumplen las condiciones de {name} y la reciben ahora.",
  },
  "Achievements with a collection come with a certificate on the Aptos blockchain.":
    "Los logros con una colección incluyen un certificado en la blockchain de Aptos.",
  Aptos: "Aptos",
  "Blockchain transactions": "Transacciones en blockchain",
  "Blockchain Transactions": "Transacciones en blockchain",
  Certificates: "Certificados",
  "Changed the Aptos settings": "Cambió los ajustes de Aptos",
  "Collections and certificates on the blockchain appear here.":
    "Aquí aparecen las colecciones y los certificados en la blockchain.",
  Confirmed: "Confirmada",
  "Create collection": "Crear colección",
  "Create NFT collection": "Crear colección de NFT",
  "Creating NFT collection": "Creando la colección de NFT",
  Enabled: "Activado",
  "Enter 0x and 64 digits or letters from a to f": "Escribe 0x y 64 cifras o letras de la a a la f",
  "Gave the reward <thing>{name}</thing> to everyone who qualifies":
    "Dio la recompensa <thing>{name}</thing> a todos los que cumplen las condiciones",
  Hash: "Hash",
  Integrations: "Integraciones",
  "Once it's mainnet, you can't switch back.": "Una vez en la red principal, no se puede volver atrás.",
  Loading: "Cargando",
  Mainnet: "Red principal",
  "Mint certificate": "Emitir certificado",
  "NFT collection created": "Colección de NFT creada",
  "No transactions yet": "Todavía no hay transacciones",
  "Only achievements and milestones have winners to sync.":
    "Solo los logros y los hitos tienen ganadores que sincronizar.",
  "Only achievements have certificates.": "Solo los logros tienen certificados.",
  "Participants who opted out of emails won't get one.": "Quienes no quieren correos no lo recibirán.",
  "Publish the reward first.": "Publica primero la recompensa.",
  "Requested a collection for the reward <thing>{name}</thing>":
    "Pidió una colección para la recompensa <thing>{name}</thing>",
  "Send them an email": "Enviarles un correo",
  "Sync {total}": "Sincronizar {total}",
  "Sync Winners": "Sincronizar ganadores",
  Testnet: "Red de pruebas",
  "The Aptos settings were saved.": "Se guardaron los ajustes de Aptos.",
  "The network can't be changed once it's mainnet": "La red no se puede cambiar después de la red principal",
  "The wallet that new collections are transferred to. Leave empty to keep them in this installation's wallet.":
    "La cartera a la que se transfieren las colecciones nuevas. Déjalo vacío para que se queden en la de esta instalación.",
  "This installation isn't connected to Aptos, so certificates are on hold. Set the APTOS environment variables to connect it.":
    "Esta instalación no está conectada a Aptos, así que los certificados esperan. Quien la gestiona la conecta con las variables APTOS de su entorno.",
  "This installation isn't connected to this network": "Esta instalación no está conectada a esta red",
  "This reward already has a collection.": "Esta recompensa ya tiene una colección.",
  Transaction: "Transacción",
  transactions: "transacciones",
  "Transfer collection": "Transferir colección",
  "Try things out on testnet. You can't switch back from mainnet.":
    "Prueba en la red de pruebas. De la red principal no se puede volver.",
  "Turn on the Aptos integration first.": "Activa primero la integración de Aptos.",
  "Wallet address": "Dirección de la cartera",
  "While this is off, no certificates or collections are created.":
    "Mientras esté desactivado, no se crean certificados ni colecciones.",
  "Winners are being synced": "Se están sincronizando los ganadores",
};
