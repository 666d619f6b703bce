import forge from "node-forge";

/** A certificate of its own authority, and its key, as PEM. @param names the hosts that it is for */
export function makeCertificate(names: string[], { from, until }: { from: Date; until: Date }) {
  const keys = forge.pki.rsa.generateKeyPair(2048);
  const certificate = forge.pki.createCertificate();
  certificate.publicKey = keys.publicKey;
  certificate.serialNumber = "01";
  certificate.validity.notBefore = from;
  certificate.validity.notAfter = until;
  const subject = [{ name: "commonName", value: names[0]! }];
  certificate.setSubject(subject);
  certificate.setIssuer(subject);
  certificate.setExtensions([
    { name: "basicConstraints", cA: true },
    { name: "subjectAltName", altNames: names.map((value) => ({ type: 2, value })) },
  ]);
  certificate.sign(keys.privateKey, forge.md.sha256.create());
  return { cert: forge.pki.certificateToPem(certificate), key: forge.pki.privateKeyToPem(keys.privateKey) };
}
