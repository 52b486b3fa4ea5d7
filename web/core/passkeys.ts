import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { NewCredential, passkeys, SignedChallenge } from '../../contract/features/auth/passkeys.ts'

/*
 * Converts between the browser's credential dialogs and the API's JSON. Replaces `parseCreationOptionsFromJSON` and `toJSON`, which
 * browsers before 2025 lack. Loaded on demand.
 */

/** Why there is no passkey: the user closed the dialog or has none (`none`), or the device already has one (`already-there`). */
export class NoPasskey extends Error {
  readonly why: 'none' | 'already-there'
  constructor(why: 'none' | 'already-there') {
    super(why)
    this.why = why
  }
}

type Signing = ReplyOf<typeof passkeys.challenge> & { allow?: readonly string[] }

/** Has the device sign a challenge. `autofill` waits below the email field until the person picks a passkey there. */
export async function signChallenge(
  { challenge, rpId, timeoutMs, allow = [] }: Signing,
  { signal, autofill = false }: { signal?: AbortSignal; autofill?: boolean } = {},
): Promise<SignedChallenge> {
  const found = await asked(
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(challenge),
        rpId,
        timeout: timeoutMs,
        userVerification: 'required',
        allowCredentials: allow.map((id) => ({ type: 'public-key', id: bytes(id) })),
      },
      ...(signal && { signal }),
      ...(autofill && { mediation: 'conditional' as const }),
    }),
  )
  const answer = found.response as AuthenticatorAssertionResponse
  return {
    key: text(found.rawId),
    clientData: text(answer.clientDataJSON),
    authenticatorData: text(answer.authenticatorData),
    signature: text(answer.signature),
    userHandle: answer.userHandle ? text(answer.userHandle) : '',
  }
}

/** Has the device make a passkey. */
export async function makePasskey(wanted: ReplyOf<typeof passkeys.addChallenge>): Promise<NewCredential> {
  const { challenge, rpId, rpName, timeoutMs, userHandle, userName, displayName, exclude } = wanted
  const made = await asked(
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(challenge),
        rp: { id: rpId, name: rpName },
        user: { id: bytes(userHandle), name: userName, displayName },
        timeout: timeoutMs,
        attestation: 'none',
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: 'public-key', alg })),
        excludeCredentials: exclude.map((id) => ({ type: 'public-key', id: bytes(id) })),
        // Discoverable, so that nobody types an email; with user verification, so that it counts as both factors.
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          userVerification: 'required',
        },
      },
    }),
  )
  const answer = made.response as AuthenticatorAttestationResponse
  const publicKey = answer.getPublicKey()
  // This browser cannot read this type of key.
  if (!publicKey) throw new NoPasskey('none')
  return {
    key: text(made.rawId),
    clientData: text(answer.clientDataJSON),
    authenticatorData: text(answer.getAuthenticatorData()),
    publicKey: text(publicKey),
    algorithm: answer.getPublicKeyAlgorithm(),
  }
}

/** Browsers don't reveal whether the user declined, timed out or has no passkey. */
async function asked(answer: Promise<Credential | null>): Promise<PublicKeyCredential> {
  try {
    const credential = await answer
    if (credential) return credential as PublicKeyCredential
  } catch (error) {
    if (!(error instanceof DOMException) || error.name === 'AbortError') throw error
    throw new NoPasskey(error.name === 'InvalidStateError' ? 'already-there' : 'none')
  }
  throw new NoPasskey('none')
}

const bytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const text = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
