import type { AddressInfo } from 'node:net'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/core/endpoint.ts'
import { fileTypes } from '../../contract/core/file-types.ts'

import { AppError } from '../../server/core/errors.ts'
import { startRealtime } from '../../server/core/realtime.ts'
import { type Deps, handle } from '../../server/core/route.ts'
import { fileAnswer, withFiles } from '../../server/files/files.ts'
import { buildApp } from '../../server/http/app.ts'

const megabyte = 1024 * 1024
const types = Object.keys(fileTypes) as (keyof typeof fileTypes)[]
const Stored = z.object({
  files: z.array(z.object({ id: z.string(), name: z.string(), type: z.string(), bytes: z.int() })),
})
const Note = z.object({ note: z._default(z.string(), '') })
const id = z.object({ id: z.string() })

const shared = {
  method: 'POST',
  access: 'anyone',
  summary: 'Stores files.',
  reply: Stored,
  body: Note,
} as const
const anything = endpoint({ ...shared, path: 'uploads', upload: { limit: 100 * megabyte, types, count: 3 } })
const picture = endpoint({
  ...shared,
  path: 'pictures',
  upload: { limit: megabyte, types: types.filter((type) => type.startsWith('image/')), count: 1 },
})
const small = endpoint({ ...shared, path: 'small', upload: { limit: 100_000, types, count: 1 } })
const stored = endpoint({
  method: 'GET',
  path: 'uploads/:id',
  access: 'anyone',
  summary: 'A file.',
  params: id,
  also: types,
})

/**
 * Endpoints that receive and return files of every type, larger than the product's own do, built from the product's own parts.
 */
export async function startUploads({ deps, url }: { deps: Deps; url: string }) {
  const realtime = await startRealtime(url, deps.log)
  const keep = [anything, picture, small].map((one) =>
    handle(one, (ctx, { body }, { files }) =>
      withFiles(ctx, files, { kind: 'certificate' }, async (_inside, kept) => {
        if (body.note === 'fail') throw new AppError('changed_meanwhile')
        return { files: [...kept] }
      }),
    ),
  )
  const give = handle(stored, (ctx, { params }) => fileAnswer(ctx, params.id))
  const app = await buildApp([...keep, give], deps, realtime, '')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    port: (app.server.address() as AddressInfo).port,
    close: async () => {
      await app.close()
      await realtime.close()
    },
  }
}
