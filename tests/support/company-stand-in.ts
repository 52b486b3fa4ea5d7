import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
// @ts-expect-error: the package has no types.
import Provider from 'oidc-provider'

export const companyClient = {
  clientId: 'stemyard',
  clientSecret: 'the secret of the company’s client'.replaceAll(/\W/g, '-'),
}

type Person = { email: string; verified: boolean }
type Claims = Record<string, unknown>
type Provided = { ctx: { path: string; body: { id_token?: string } }; next: () => Promise<void> }

export type Company = Awaited<ReturnType<typeof startCompany>>

/** A real OpenID Connect provider on this machine, with its own sign-in page: typing `nora` signs in the account nora. */
export async function startCompany(redirectUri: string) {
  const key = signingKey('first')
  const people = new Map<string, Person>()
  /** What a broken or hostile provider returns instead. */
  const broken: { claims?: (claims: Claims) => Claims; key?: ReturnType<typeof signingKey> } = {}
  const server = createServer()
  const port = await listening(server, 0)
  // A different site than the product's localhost, so cookies behave as with a provider on the internet.
  const issuer = `http://127.0.0.1:${port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: companyClient.clientId,
        client_secret: companyClient.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    pkce: { required: () => true },
    jwks: { keys: [key.jwk] },
    cookies: { keys: ['for tests'] },
    claims: { email: ['email', 'email_verified'] },
    findAccount: (_: unknown, id: string) => ({
      accountId: id,
      claims: () => ({
        sub: id,
        email: people.get(id)?.email ?? `${id}@nowhere.test`,
        email_verified: people.get(id)?.verified ?? true,
      }),
    }),
  })
  provider.use(async (ctx: Provided['ctx'], next: Provided['next']) => {
    await next()
    const token = ctx.body?.id_token
    if (ctx.path !== '/token' || !token || (!broken.claims && !broken.key)) return
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
    ctx.body = { ...ctx.body, id_token: (broken.key ?? key).signed(broken.claims?.(claims) ?? claims) }
  })
  server.on('request', provider.callback())
  return {
    issuer,
    people,
    broken,
    /** Stops the provider, and starts it again at the same address. */
    stop: () => stopped(server),
    start: () => listening(server, port),
    close: () => stopped(server),
  }
}

/** Goes through the provider's page like a browser; returns the query of its redirect back. */
export async function atCompany(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  let [address, form]: [string, URLSearchParams | undefined] = [url, undefined]
  for (let step = 0; step < 20; step++) {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const next = response.headers.get('location')
    if (next !== null) {
      const to = new URL(next, address)
      if (to.pathname === '/company-sign-in') return to.search
      ;[address, form] = [to.href, undefined]
      continue
    }
    const page = await response.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    const action = /action="([^"]+)"/.exec(page)?.[1]
    if (!prompt || !action) throw new Error(`the provider answered ${response.status}: ${page.slice(0, 400)}`)
    address = new URL(action, address).href
    form = new URLSearchParams(prompt === 'login' ? { prompt, login, password: 'any' } : { prompt })
  }
  throw new Error('the provider never sent the browser back')
}

/** A key of the provider; `signed` creates an ID token with it. */
export function signingKey(kid: string) {
  const jwk = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' })
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  const part = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')
  return {
    jwk: { ...jwk, kid, use: 'sig', alg: 'RS256' },
    signed(claims: Claims) {
      const head = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`
      return `${head}.${sign('sha256', Buffer.from(head), privateKey).toString('base64url')}`
    },
  }
}

const listening = (server: Server, port: number) =>
  new Promise<number>((resolve) =>
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
  )

const stopped = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
