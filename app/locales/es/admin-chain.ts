import type { Dictionary } from "../text";

/** The blockchain: its settings, what was written there, and giving achievements and milestones. */
export const adminChain: Dictionary = {
  "NFT address": "Dirección del NFT",
  "NFT creation Tx": "Tx de creación del NFT",
  "{eligible} qualify, but only {left} are left.": "{eligible} cumplen las condiciones, pero solo quedan {left}.",
  "{total} participants qualify for {name} and get it now.": {
    one: "{total} participante cumple las condiciones de {name} y la recibe ahora.",
    other: "{total} participantes cumplen las condiciones de {name} y la reciben ahora.",
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
  "Gave the reward <thing>{name}</thing> to everybody who qualifies":
    "Dio la recompensa <thing>{name}</thing> a todos los que cumplen las condiciones",
  Hash: "Hash",
  Integrations: "Integraciones",
  "It can't be changed after mainnet.": "No se puede cambiar después de la red principal.",
  Loading: "Cargando",
  Mainnet: "Red principal",
  "Mint certificate": "Emitir certificado",
  "NFT collection created": "Colección de NFT creada",
  "No transactions yet": "Todavía no hay transacciones",
  "Only achievements and milestones have winners to sync.":
    "Solo los logros y los hitos tienen ganadores que sincronizar.",
  "Only achievements have certificates.": "Solo los logros tienen certificados.",
  "Participants who chose to get no emails get none.": "Quienes eligieron no recibir correos no reciben ninguno.",
  "Publish the reward first.": "Publica primero la recompensa.",
  "Requested a collection for the reward <thing>{name}</thing>":
    "Pidió una colección para la recompensa <thing>{name}</thing>",
  "Send them an email": "Enviarles un correo",
  "Sync {total}": "Sincronizar {total}",
  "Sync Winners": "Sincronizar ganadores",
  Testnet: "Red de pruebas",
  "The Aptos settings were saved.": "Se guardaron los ajustes de Aptos.",
  "The network can't be changed after mainnet": "La red no se puede cambiar después de la red principal",
  "The wallet that new collections are given to. Leave it empty to leave them with this installation.":
    "La cartera que recibe las colecciones nuevas. Si está vacía, se quedan en esta instalación.",
  "This installation isn't connected to Aptos, so certificates wait. Set the APTOS variables of its environment to connect it.":
    "Esta instalación no está conectada a Aptos, así que los certificados esperan. Quien la gestiona la conecta con las variables APTOS de su entorno.",
  "This installation isn't connected to this network": "Esta instalación no está conectada a esta red",
  "This reward has a collection already.": "Esta recompensa ya tiene una colección.",
  Transaction: "Transacción",
  transactions: "transacciones",
  "Transfer collection": "Transferir colección",
  "Try things on testnet. Mainnet can't be changed back.":
    "Prueba en la red de pruebas. De la red principal no se puede volver.",
  "Turn on the Aptos integration first.": "Activa primero la integración de Aptos.",
  "Wallet address": "Dirección de la cartera",
  "While this is off, certificates and collections wait.":
    "Mientras está desactivado, los certificados y las colecciones esperan.",
  "Winners are being synced": "Se están sincronizando los ganadores",
};
