import { createHash, createHmac } from 'node:crypto'

/** AWS Signature Version 4: the credentials, the region and the service. */
export type S3Signer = { region: string; keyId: string; secret: string }

export type S3Request = {
  method: string
  url: URL
  headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, in hex. */
  bodyHash: string
}

export const emptyHash = createHash('sha256').digest('hex')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encodes a name as S3 does: everything but letters, digits and `-._~`. */
export const s3Encode = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** The query string as it is signed: encoded as S3 does, sorted by name. */
const canonicalQuery = ({ searchParams }: URL) =>
  [...searchParams]
    .map(([name, value]) => `${s3Encode(name)}=${s3Encode(value)}`)
    .sort()
    .join('&')

/** The headers to send: those given, plus the date, the body's hash and the signature. */
export function signedHeaders(
  { region, keyId, secret }: S3Signer,
  request: S3Request,
  now: Date,
): Record<string, string> {
  const stamp = now.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = stamp.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.bodyHash,
    'x-amz-date': stamp,
  }
  const names = Object.keys(headers).sort()
  const asked = [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    '',
    names.join(';'),
    request.bodyHash,
  ].join('\n')
  const hash = createHash('sha256').update(asked).digest('hex')
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request')
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${hash}`).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}
