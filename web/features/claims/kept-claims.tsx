import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { claims } from '../../../contract/features/claims/claims.ts'
import { useUser } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import type { ClaimDraft } from './draft.ts'
import { keptClaims } from './kept.ts'
import { sendAndTell } from './send-and-tell.ts'
import { useClaimWords } from './words.ts'

/** Claims that only this device has: drafts, and those waiting for signal. */
export function KeptClaims() {
  const t = useClaimWords()
  const client = useQueryClient()
  const { id: userId } = useUser()
  const [kept, setKept] = useState<readonly ClaimDraft[]>([])
  const load = useCallback(
    () =>
      keptClaims(userId).then(
        (all) => setKept(all.filter(({ lines }) => lines.length > 0)),
        () => {},
      ),
    [userId],
  )
  useEffect(() => void load(), [load])
  const send = async () => {
    await sendAndTell(userId)
    void client.invalidateQueries({ queryKey: [claims.list.path] })
    await load()
  }
  useEffect(() => {
    // The page sends waiting claims when the network is back; then this list is read again.
    const onOnline = () => void load()
    addEventListener('online', onOnline)
    return () => removeEventListener('online', onOnline)
  }, [load])
  if (kept.length === 0) return null
  return (
    <ul className="flex flex-col gap-2">
      {kept.map(({ orderNumber, claimId, waits }) => (
        <li key={orderNumber}>
          <Banner
            kind={waits ? 'offline' : 'news'}
            action={
              waits ? (
                <Button size={36} onClick={() => void send()}>
                  {t.list.sendNow}
                </Button>
              ) : (
                <Link
                  to="/claims/new"
                  search={
                    {
                      order: String(orderNumber),
                      ...(claimId !== null && { claim: String(claimId) }),
                    } as never
                  }
                  className={buttonClass('secondary', 36)}
                >
                  {t.list.goOn}
                </Link>
              )
            }
          >
            {waits ? t.list.onDeviceWaits(orderNumber) : t.list.onDevice(orderNumber)}
          </Banner>
        </li>
      ))}
    </ul>
  )
}
