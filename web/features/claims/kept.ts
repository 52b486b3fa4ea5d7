import { dropDraft, keepDraft, keptDraft, keptDrafts } from '../../core/kept-drafts.ts'
import type { ClaimDraft } from './draft.ts'

/** Stores one user's claims and photos on this device until the server has them. */

const draftKey = (userId: number, orderNumber: number) => `claims.${userId}.draft.${orderNumber}`
const photoKey = (userId: number, photoId: string) => `claims.${userId}.photo.${photoId}`

export type KeptPhoto = { type: string; bytes: ArrayBuffer }

export const keptClaim = (userId: number, orderNumber: number) =>
  keptDraft<ClaimDraft>(draftKey(userId, orderNumber))

export const keepClaim = (userId: number, draft: ClaimDraft) =>
  keepDraft(draftKey(userId, draft.orderNumber), draft)

export const keptPhoto = (userId: number, photoId: string) => keptDraft<KeptPhoto>(photoKey(userId, photoId))

export const keepPhoto = (userId: number, photoId: string, photo: KeptPhoto) =>
  keepDraft(photoKey(userId, photoId), photo)

export const dropPhoto = (userId: number, photoId: string) => dropDraft(photoKey(userId, photoId))

export async function dropClaim(userId: number, { orderNumber, photos }: ClaimDraft) {
  await dropDraft(draftKey(userId, orderNumber))
  for (const { photoId } of photos) await dropPhoto(userId, photoId)
}

/** The user's claims on this device, waiting to be sent or still incomplete. */
export const keptClaims = async (userId: number): Promise<ClaimDraft[]> =>
  (await keptDrafts<ClaimDraft>(`claims.${userId}.draft.`)).map(([, draft]) => draft)
