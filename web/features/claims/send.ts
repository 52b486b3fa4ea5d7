import { claims } from '../../../contract/features/claims/claims.ts'
import type { Claim } from '../../../contract/features/claims/fields.ts'
import { ApiError, call } from '../../core/api.ts'
import { type ClaimDraft, linesToSend } from './draft.ts'
import { dropClaim, keepClaim, keptClaims, keptPhoto } from './kept.ts'

/** In milliseconds: a photo of 400 KB takes a minute on a slow connection. */
const photoMs = 90_000

/**
 * Sends a claim with its photos. Each step can be repeated safely, because this device creates the ids of the claim and its photos. Throws
 * ApiError. `words` answer the desk's question.
 */
async function sendClaim(userId: number, draft: ClaimDraft): Promise<Claim> {
  const { clientId, orderNumber, wish, note, answer, withoutPhotos } = draft
  const lines = linesToSend(draft)
  const begun =
    draft.claimId === null
      ? await call(claims.create, { body: { clientId, orderNumber, lines, wish, note } })
      : await call(claims.read, { params: { id: draft.claimId } })
  // The photo arrived earlier, but the response was lost.
  if (!begun.may.send && !begun.may.answer) return begun
  const params = { id: begun.claimId }
  const there = new Set(begun.photos.map(({ photoId }) => photoId))
  const photos = draft.photos
    .filter(({ photoId }) => there.has(photoId))
    .map(({ photoId, kind, marks }) => ({ photoId, kind, marks: [...marks] }))
  await call(claims.change, { params, body: { version: begun.version, lines, wish, note, photos } })
  for (const { photoId, line, kind, marks, takenAt } of draft.photos) {
    if (there.has(photoId)) continue
    const kept = await keptPhoto(userId, photoId)
    // Another tab removed it.
    if (!kept) continue
    const file = new Blob([kept.bytes], { type: kept.type })
    const body = { clientId: photoId, line, kind, marks: [...marks], takenAt }
    await call(claims.addPhoto, { params, body }, { file, timeoutMs: photoMs })
  }
  return call(claims.submit, { params, body: { withoutPhotos, words: answer } })
}

/** No response, or a server that is starting, busy or closed: the claim stays and is sent later. */
export const isLater = (error: unknown): boolean =>
  error instanceof ApiError &&
  (['offline', 'unavailable', 'busy', 'maintenance', 'too_many', 'files_unavailable'].includes(error.code) ||
    error.status === 401)

const lockOf = (userId: number) => `claims.${userId}`

/** Like `sendClaim`, but waits until this device has sent everything before it. */
export const sendInTurn = (userId: number, draft: ClaimDraft): Promise<Claim> =>
  navigator.locks.request(lockOf(userId), () => sendClaim(userId, draft))

export type Sent = { draft: ClaimDraft; claim: Claim } | { draft: ClaimDraft; error: unknown }

/** Sends the claims waiting on this device in order. Does nothing if another tab is sending. */
export async function sendWaiting(userId: number): Promise<Sent[]> {
  return navigator.locks.request(lockOf(userId), { ifAvailable: true }, async (lock) => {
    const sent: Sent[] = []
    if (!lock) return sent
    for (const draft of await keptClaims(userId)) {
      if (!draft.waits) continue
      try {
        const claim = await sendClaim(userId, draft)
        await dropClaim(userId, draft)
        sent.push({ draft, claim })
      } catch (error) {
        if (isLater(error)) break
        await keepClaim(userId, { ...draft, waits: false })
        sent.push({ draft, error })
      }
    }
    return sent
  })
}
