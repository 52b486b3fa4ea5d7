import { useCallback, useEffect, useRef, useState } from 'react'
import type { Claim } from '../../../contract/features/claims/fields.ts'
import type { PhotoKind } from '../../../contract/rules/claim-photos.ts'
import { useUser } from '../../core/session.ts'
import { makeUlid } from '../../core/ulid.ts'
import { nowMs } from '../../ui/clock.ts'
import { shrunk } from '../../ui/shrink-photo.ts'
import { type ClaimDraft, type DraftLine, draftOf, newDraft } from './draft.ts'
import { dropClaim, dropPhoto, keepClaim, keepPhoto, keptClaim, keptPhoto } from './kept.ts'

export type Drafting = ReturnType<typeof useDraft>

/**
 * The claim being written for an order: from this device, from the server, or new. Every change is stored on the device. `begun` is the
 * server's claim; undefined while it loads, null if there is none.
 */
export function useDraft(orderNumber: number, begun: Claim | null | undefined) {
  const { id: userId } = useUser()
  const [draft, setDraft] = useState<ClaimDraft>()
  /** Addresses of photos that only this device has. */
  const [pictures, setPictures] = useState<Readonly<Record<string, string>>>({})
  /** Whether the device can't store anything. */
  const [isLost, setLost] = useState(false)
  const latest = useRef<ClaimDraft>(undefined)

  const keepNow = useCallback(() => {
    const kept = latest.current
    return kept
      ? keepClaim(userId, kept).then(
          () => setLost(false),
          () => setLost(true),
        )
      : Promise.resolve()
  }, [userId])

  useEffect(() => {
    if (begun === undefined || latest.current) return
    let isGone = false
    const open = async () => {
      const kept = await keptClaim(userId, orderNumber).catch(() => undefined)
      const fresh = begun ? draftOf(begun, makeUlid(nowMs())) : newDraft(orderNumber, makeUlid(nowMs()))
      // A stored draft of another claim, such as one already sent from another device, isn't a draft of this one.
      const isSame =
        kept && (begun === null || kept.claimId === begun.claimId || kept.clientId === begun.clientId)
      const start = isSame ? { ...kept, claimId: begun?.claimId ?? kept.claimId } : fresh
      const found: Record<string, string> = {}
      for (const { photoId, isSent } of start.photos) {
        const photo = isSent ? undefined : await keptPhoto(userId, photoId).catch(() => undefined)
        if (photo) found[photoId] = addressOf(photo)
      }
      if (isGone) return
      latest.current = start
      setPictures(found)
      setDraft(start)
    }
    void open()
    return () => {
      isGone = true
    }
  }, [userId, orderNumber, begun])

  const change = (with_: (draft: ClaimDraft) => ClaimDraft) => {
    const before = latest.current
    if (!before) return
    const next = with_(before)
    latest.current = next
    setDraft(next)
    void keepNow()
  }

  return {
    userId,
    draft,
    pictures,
    isLost,
    change,
    keepNow,
    changeLine: (line: number | null, next: Partial<DraftLine>) =>
      change((before) => ({
        ...before,
        lines: before.lines.map((one) => (one.line === line ? { ...one, ...next } : one)),
      })),
    /** Throws a DOMException if the device's storage is full or the file is not a photo. */
    addPhoto: async (file: Blob, { line, kind }: { line: number | null; kind: PhotoKind }) => {
      const photo = await shrunk(file)
      const at = Math.floor(nowMs())
      const photoId = makeUlid(at)
      await keepPhoto(userId, photoId, photo)
      setPictures((before) => ({ ...before, [photoId]: addressOf(photo) }))
      const before = latest.current
      if (!before) return photoId
      const taken = { photoId, line, kind, marks: [], takenAt: at, isSent: false }
      latest.current = { ...before, photos: [...before.photos, taken] }
      // Stored on the device before it is shown.
      await keepNow()
      setDraft(latest.current)
      return photoId
    },
    removePhoto: (photoId: string) => {
      change((before) => ({
        ...before,
        photos: before.photos.filter((photo) => photo.photoId !== photoId),
      }))
      void dropPhoto(userId, photoId).catch(() => {})
    },
    /** Removes the draft from this device: it was sent or discarded. */
    forget: async () => {
      const kept = latest.current
      latest.current = undefined
      if (kept) await dropClaim(userId, kept).catch(() => {})
    },
  }
}

const addressOf = ({ bytes, type }: { bytes: ArrayBuffer; type: string }) =>
  URL.createObjectURL(new Blob([bytes], { type }))
