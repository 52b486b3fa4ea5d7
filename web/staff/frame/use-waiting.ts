import { useQuery } from '@tanstack/react-query'
import { may, schedulingAuthorities } from '../../../contract/core/access.ts'
import { applications } from '../../../contract/features/applications.ts'
import { claimDesk, decidesClaims } from '../../../contract/features/claims/desk.ts'
import { incoming, readsIncoming } from '../../../contract/features/incoming.ts'
import { outbox } from '../../../contract/features/messages/outbox.ts'
import { scheduled } from '../../../contract/features/scheduled.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'

/** Kinds of pending work, named as in the table of screens. */
export type WaitingName = 'applications' | 'claims' | 'incomingMail' | 'outbox' | 'scheduled'
export type Waiting = Readonly<Record<WaitingName, number>>

/** Maximum age of a count in the rail, in ms. */
const oldMs = 60_000

/** The number of pending items on each page; 0 if unknown or if the user may not read them. */
export function useWaiting(): { waiting: Waiting; isLoading: boolean } {
  const user = useUser()
  const applied = useQuery({
    ...read(applications.list, { query: { state: 'received', pageSize: '1' } }),
    enabled: may(user, applications.list.access),
    staleTime: oldMs,
    refetchInterval: oldMs,
  })
  const claims = useQuery({
    ...read(claimDesk.list, { query: { pageSize: '1' } }),
    enabled: may(user, decidesClaims),
    staleTime: oldMs,
    refetchInterval: oldMs,
  })
  const mails = useQuery({
    ...read(incoming.list, { query: { pageSize: '1' } }),
    enabled: may(user, readsIncoming),
    staleTime: oldMs,
    refetchInterval: oldMs,
  })
  const failed = useQuery({
    ...read(outbox.list, { query: { pageSize: '1' } }),
    enabled: may(user, outbox.list.access),
    staleTime: oldMs,
    refetchInterval: oldMs,
  })
  const refused = useQuery({
    ...read(scheduled.list, { query: { pageSize: '1' } }),
    enabled: may(user, schedulingAuthorities),
    staleTime: oldMs,
    refetchInterval: oldMs,
  })
  return {
    waiting: {
      applications: applied.data?.waiting ?? 0,
      claims: claims.data?.tabs.decide ?? 0,
      incomingMail: mails.data?.tabs.waiting ?? 0,
      outbox: failed.data?.unseen ?? 0,
      scheduled: refused.data?.failed ?? 0,
    },
    isLoading: [applied, claims, mails, failed, refused].some(({ isLoading }) => isLoading),
  }
}
