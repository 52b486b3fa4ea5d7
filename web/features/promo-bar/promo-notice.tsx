import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { promoBar } from '../../../contract/features/promo-bar.ts'
import { call } from '../../core/api.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { nowMs } from '../../ui/clock.ts'
import { PromoBanner } from '../../ui/promo-banner.tsx'
import { useMessages } from '../../words/language.tsx'

type Mine = ReplyOf<typeof promoBar.read>
/** The longest wait that a browser's timer takes. */
const mostWaitMs = 2_147_000_000

/** The promo bar that stands for the user, changed by the clock and by live events. Staff acting for a customer are not counted. */
export function PromoNotice() {
  const t = useMessages().shell
  const { actedBy } = useUser()
  const router = useRouter()
  const client = useQueryClient()
  const { data } = useQuery(read(promoBar.read, {}))
  const [closedHere, setClosedHere] = useState<readonly number[]>([])
  useAskAgain(data?.until ?? null)
  const bar = data?.bar ?? null
  const unseen = bar && !bar.isSeen && !actedBy ? bar.id : undefined
  useEffect(() => {
    if (unseen !== undefined) void tell(unseen, 'seen')
  }, [unseen])
  if (!bar || closedHere.includes(bar.id)) return null
  const { id, kind, lead, text, link, pictureId, closable } = bar

  async function close() {
    setClosedHere((closed) => [...closed, id])
    if (actedBy) return
    await tell(id, 'closed')
    // The bar below it may stand now.
    await client.invalidateQueries({ queryKey: [promoBar.read.path] })
  }
  return (
    <PromoBanner
      kind={kind}
      lead={lead}
      text={text}
      picture={pictureId === null ? undefined : `/api/v1/promo-bar/${id}/picture?v=${pictureId}`}
      link={
        link === ''
          ? undefined
          : {
              label: t.seePromo,
              href: link,
              onFollow: (event) => {
                if (!actedBy) void tell(id, 'followed')
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                router.history.push(link)
              },
            }
      }
      onClose={closable ? () => void close() : undefined}
    />
  )
}

/** A figure that is lost is lost: nothing on the page waits for it. */
const tell = (id: NonNullable<Mine['bar']>['id'], what: 'seen' | 'closed' | 'followed') =>
  call(promoBar.tell, { params: { id }, body: { what } }).catch(() => undefined)

/** Asks again at a moment of the distributor's clock. */
function useAskAgain(at: string | null) {
  const client = useQueryClient()
  useEffect(() => {
    if (at === null) return
    const wait = Date.parse(at) - nowMs()
    if (wait > mostWaitMs) return
    const again = () => void client.invalidateQueries({ queryKey: [promoBar.read.path] })
    // A little later, so that the server's clock is past it too.
    const timer = setTimeout(again, Math.max(0, wait) + 500)
    return () => clearTimeout(timer)
  }, [at, client])
}
