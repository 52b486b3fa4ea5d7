import { buffer } from 'node:stream/consumers'
import type { Picture } from '../../adapters/model/model.ts'
import type { SignedInCtx } from '../../core/route.ts'
import type { Upload } from '../../core/upload.ts'
import { redraw } from '../../files/redraw.ts'
import { spoolFolder } from '../../files/spool.ts'
import { mayUse } from './use.ts'

/** Whether a photo goes to the model at all. */
export const isSeen = (ctx: SignedInCtx): boolean => mayUse(ctx) && ctx.adapters.model.sees

/** A photo redrawn, without what the camera wrote into it. It is not stored. Throws `file_refused`, `too_many`. */
export async function pictureOf(ctx: SignedInCtx, photo: Upload): Promise<Picture> {
  const drawn = await redraw(photo.read, spoolFolder(ctx.settings.dataDir), 'picture')
  try {
    return { type: 'image/jpeg', bytes: await buffer(drawn.read()) }
  } finally {
    await drawn.close()
  }
}
