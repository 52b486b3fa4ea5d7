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
/** The longest delay, in milliseconds, that a browser's timer supports. */
const mostWaitMs = 2_147_000_000

/** The user's current promo bar, updated by the clock and by live events. Views by staff acting for a customer are not counted. */
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
    // After one bar is closed, another may be shown.
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

/** Reports a view, a close or a click. A failed report is dropped, because nothing on the page depends on it. */
const tell = (id: NonNullable<Mine['bar']>['id'], what: 'seen' | 'closed' | 'followed') =>
  call(promoBar.tell, { params: { id }, body: { what } }).catch(() => undefined)

/** Fetches the bar again at `at`, by the server's clock. */
function useAskAgain(at: string | null) {
  const client = useQueryClient()
  useEffect(() => {
    if (at === null) return
    const wait = Date.parse(at) - nowMs()
    if (wait > mostWaitMs) return
    const again = () => void client.invalidateQueries({ queryKey: [promoBar.read.path] })
    // Slightly later, so that the server's clock has passed the moment too.
    const timer = setTimeout(again, Math.max(0, wait) + 500)
    return () => clearTimeout(timer)
  }, [at, client])
}
