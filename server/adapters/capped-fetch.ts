/** Larger than any legitimate gateway reply. */
const mostBytes = 2 * 1024 * 1024

/** `fetch` for an untrusted server: no redirects, and replies are capped. Throws like `fetch`. */
export async function cappedFetch(
  address: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const response = await fetch(address, { ...init, redirect: 'error' })
  if (!response.body) return response
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of response.body) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new Error('the reply is too long')
    parts.push(part)
  }
  const { status, statusText, headers } = response
  return new Response(Buffer.concat(parts), { status, statusText, headers: withoutCoding(headers) })
}

/** The text is already decompressed. */
function withoutCoding(headers: Headers): Headers {
  const kept = new Headers(headers)
  kept.delete('content-encoding')
  kept.delete('content-length')
  return kept
}
