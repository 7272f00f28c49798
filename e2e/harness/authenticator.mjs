// A virtual authenticator on a page of Chromium, over CDP. It lives as long as the CDP session and belongs to the page:
// it survives navigation, and another page has none. One "internal" authenticator a page; a second one takes "usb".

/** The authenticators of a page. */
export async function authenticators(page, { ui = false } = {}) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("WebAuthn.enable", { enableUI: ui });
  return {
    cdp,
    /** Adds one. backup: eligible and backed up, as a synced passkey is; presence: it answers by itself, also an offer in
     * a text field. */
    async add({ transport = "internal", backup = false, verified = true, presence = true } = {}) {
      const options = {
        protocol: "ctap2",
        ctap2Version: "ctap2_1",
        transport,
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: verified,
        automaticPresenceSimulation: presence,
        defaultBackupEligibility: backup,
        defaultBackupState: backup,
      };
      const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", { options });
      const send = (method, more = {}) => cdp.send(`WebAuthn.${method}`, { authenticatorId, ...more });
      return {
        id: authenticatorId,
        credentials: async () => (await send("getCredentials")).credentials,
        verified: (isUserVerified) => send("setUserVerified", { isUserVerified }),
        presence: (enabled) => send("setAutomaticPresenceSimulation", { enabled }),
        /** credentialId is base64, not base64url, as credentials() tells it. */
        flags: (credentialId, backupEligibility, backupState) =>
          send("setCredentialProperties", { credentialId, backupEligibility, backupState }),
        forget: (credentialId) => send("removeCredential", { credentialId }),
        put: (credential) => send("addCredential", { credential }),
        remove: () => send("removeVirtualAuthenticator"),
      };
    },
  };
}
