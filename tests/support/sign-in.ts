import { makeCtx } from '../../server/core/context.ts'
import { jobs } from '../../server/jobs.ts'
import type { TestApp } from './app.ts'

export type Browser = ReturnType<typeof browser>

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36'

/** A signed-out browser: it stores received cookies. */
export function browser(app: TestApp) {
  const cookies = new Map<string, string>()

  async function send(
    method: 'GET' | 'POST',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const client = app.visitor()
    const all = { 'user-agent': userAgent, ...(cookie ? { cookie } : {}), ...headers }
    const answer = method === 'GET' ? await client.get(path, all) : await client.post(path, body, all)
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      cookies.set(name, value.join('='))
    }
    return answer
  }
  return {
    cookies,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    post: (path: string, body?: unknown, headers?: Record<string, string>) =>
      send('POST', path, body, headers),
  }
}

/** Runs the jobs that auth calls have queued, like the worker. */
export async function runJobs(app: TestApp) {
  const { rows } = await app.database.pool.query<{ id: string; task_identifier: string; payload: never }>(
    `delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
     where t.id = j.task_id and t.identifier in ('send_sign_in_code', 'send_sign_in_link', 'send_reset_link')
     returning j.id, t.identifier as task_identifier, j.payload`,
  )
  for (const { task_identifier, payload } of rows) {
    const job = jobs.find(({ name }) => name === task_identifier)
    await job?.run(makeCtx(app.deps, null), payload)
  }
}

/** The latest message to a person, before it is sent. */
export async function lastMessage(app: TestApp, recipient: string) {
  return app.db
    .selectFrom('messages')
    .select(['kind', 'about'])
    .where('recipient', '=', recipient)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst() as Promise<{ kind: string; about: Record<string, unknown> } | undefined>
}
