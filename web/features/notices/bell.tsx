import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import { notices } from '../../../contract/features/notices/notices.ts'
import { onDemand } from '../../core/later.tsx'
import { read } from '../../core/query.ts'
import { useMayCall, useUser } from '../../core/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { isWantedHere } from './wanted-here.ts'

const Latest = onDemand(async () => (await withOpened(import('./latest.tsx'))).Latest)

/** The count of unread notices, live on every page, and a list of the latest. Hidden from staff who act for a customer. */
export function Bell() {
  return useMayCall(notices.list) ? <OwnBell /> : null
}

const renewPushHere = async () => (await import('./push.ts')).renewPush()

function OwnBell() {
  const t = useMessages().shell
  const { id } = useUser()
  const { data } = useQuery(read(notices.list, { query: { size: '0' } }))
  const unread = data?.unread ?? 0
  const label = unread === 0 ? t.notices : t.unreadNotices(unread)
  useEffect(() => {
    // This browser's push subscription ended with its last session. Offline, the next visit renews it.
    if (isWantedHere(id)) void renewPushHere().catch(() => {})
  }, [id])
  return (
    <Popover
      label={t.notices}
      align="end"
      width={400}
      trigger={(props) => (
        <button
          type="button"
          {...props}
          aria-label={label}
          className="relative grid size-9 shrink-0 place-items-center rounded-4 hover:bg-sunken max-md:size-11"
        >
          <Icon name="bell" size={20} />
          {unread > 0 && (
            <span className="absolute top-0 left-1/2 min-w-4.5 rounded-full bg-accent px-1 text-center text-12 font-semibold text-on-accent">
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      )}
    >
      {(close) => (
        <Suspense fallback={<div className="h-40" />}>
          <Latest onLeave={close} />
        </Suspense>
      )}
    </Popover>
  )
}
