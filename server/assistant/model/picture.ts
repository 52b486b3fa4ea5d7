import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Picture } from '../../adapters/model/model.ts'
import type { SignedInCtx } from '../../core/route.ts'
import { fileAnswer } from '../../files/files.ts'
import { mayUse } from './use.ts'

/** Whether a photo goes to the model at all. */
export const isSeen = (ctx: SignedInCtx): boolean => mayUse(ctx) && ctx.adapters.model.sees

/** A photo in its stored form: redrawn, without the camera's metadata. Throws `not_found`, `files_unavailable`. */
export async function pictureOf(ctx: SignedInCtx, fileId: string): Promise<Picture> {
  const { body } = await fileAnswer(ctx, fileId)
  return { type: 'image/jpeg', bytes: await buffer(body as Readable) }
}
