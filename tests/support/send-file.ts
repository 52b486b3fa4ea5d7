import type { TestApp } from './app.ts'

type Sent = {
  method?: 'POST' | 'PUT'
  path: string
  file: Buffer | string
  name?: string
  body?: unknown
  headers: Record<string, string>
}

/** Sends a file and its JSON like a browser's form. */
export async function sendFile(
  { app }: Pick<TestApp, 'app'>,
  { method = 'POST', path, file, name = 'prices.csv', body = {}, headers }: Sent,
) {
  const boundary = '----stemyard-test'
  const part = (about: string) =>
    Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; ${about}\r\n\r\n`)
  const payload = Buffer.concat([
    part('name="body"'),
    Buffer.from(`${JSON.stringify(body)}\r\n`),
    part(`name="file"; filename="${name}"\r\nContent-Type: application/octet-stream`),
    Buffer.from(file),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  const answer = await app.inject({
    method,
    url: `/api/v1/${path}`,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { status: answer.statusCode, body: answer.body === '' ? undefined : JSON.parse(answer.body) }
}
