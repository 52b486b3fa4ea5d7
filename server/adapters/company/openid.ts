import * as openid from 'openid-client'
import { cappedFetch } from '../capped-fetch.ts'
import { type CompanyAccounts, CompanyAway, CompanyDeclined, CompanyFault } from './company.ts'

type Options = {
  issuer: string
  clientId: string
  clientSecret: string
  label: string
  redirectUri: string
  timeoutMs: number
}

/** How far off the provider's clock may be, in seconds. */
const clockSeconds = 30
/** The provider's metadata is read again after this long, in milliseconds; its keys are read again when one is unknown. */
const rereadMs = 60 * 60_000

/** An OpenID Connect provider: code with PKCE, state and nonce; the ID token's signature is checked as well. */
export function openidAccounts({
  issuer,
  clientId,
  clientSecret,
  label,
  redirectUri,
  timeoutMs,
}: Options): CompanyAccounts {
  let read: { at: number; configuration: Promise<openid.Configuration> } | undefined

  /** Shared by all sign-ins. A failed read is not cached, so that the next sign-in tries again. */
  function configured(): Promise<openid.Configuration> {
    if (read && performance.now() - read.at < rereadMs) return read.configuration
    const url = new URL(issuer)
    const configuration = openid.discovery(
      url,
      clientId,
      { client_secret: clientSecret, [openid.clockTolerance]: clockSeconds },
      undefined,
      {
        timeout: timeoutMs / 1000,
        [openid.customFetch]: (address, init) => cappedFetch(address, init as RequestInit),
        execute: [
          openid.enableNonRepudiationChecks,
          ...(isThisMachine(url) ? [openid.allowInsecureRequests] : []),
        ],
      },
    )
    const made = { at: performance.now(), configuration }
    read = made
    configuration.catch(() => {
      if (read === made) read = undefined
    })
    return configuration
  }

  /** Contacts the provider each time, although its metadata is cached: otherwise a person could be sent to a page that doesn't open. */
  async function assertThere() {
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const response = await cappedFetch(address, { signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) throw new Error(`the provider answered ${response.status}`)
  }

  return {
    label,
    async begin({ state, nonce, verifier }) {
      try {
        const parameters = {
          redirect_uri: redirectUri,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await openid.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }
        const configuration = await configured()
        await assertThere()
        return openid.buildAuthorizationUrl(configuration, parameters).href
      } catch (error) {
        throw new CompanyAway('the provider could not be asked', { cause: error })
      }
    },
    async finish(search, { state, nonce, verifier }) {
      try {
        const configuration = await configured()
        const back = new URL(redirectUri)
        back.search = search
        const tokens = await openid.authorizationCodeGrant(configuration, back, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new CompanyFault('no ID token')
        // Many providers put the email in the ID token; others return it only here.
        const said =
          typeof claims.email === 'string'
            ? claims
            : await openid.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        return {
          issuer: claims.iss,
          subject: claims.sub,
          email: typeof said.email === 'string' ? said.email : '',
          emailVerified: said.email_verified === true,
        }
      } catch (error) {
        throw asFailure(error)
      }
    },
  }
}

/** A provider without TLS is accepted only on this machine: elsewhere its tokens could be intercepted. */
const isThisMachine = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** Codes of openid-client for a provider that is down or broken, as opposed to an invalid response. */
const away = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_PARSE_ERROR',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
])

function asFailure(error: unknown): Error {
  if (error instanceof CompanyFault) return error
  if (error instanceof openid.AuthorizationResponseError)
    return error.error === 'temporarily_unavailable' || error.error === 'server_error'
      ? new CompanyAway(error.error, { cause: error })
      : new CompanyDeclined(error.error, { cause: error })
  const code = (error as { code?: unknown }).code
  // `fetch` throws a TypeError when a connection fails.
  if ((typeof code === 'string' && away.has(code)) || (code === undefined && error instanceof TypeError))
    return new CompanyAway('the provider does not answer', { cause: error })
  return new CompanyFault(error instanceof Error ? error.message : 'unknown', { cause: error })
}
