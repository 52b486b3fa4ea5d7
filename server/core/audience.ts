import { events } from '../../contract/core/events.ts'
import type { LiveEvent } from './realtime.ts'
import type { CurrentUser } from './route.ts'

export type Receiver = Pick<CurrentUser, 'id' | 'customerId' | 'actedBy' | 'authorities'>

/**
 * Whether a person receives an event, both live and after a reconnect. Staff acting for a customer receive the customer's events
 * and their own, and no staff events. A customer, user or staff event without an addressee reaches no one.
 */
export function receives(
  user: Receiver,
  event: Pick<LiveEvent, 'name' | 'ids' | 'customerId' | 'userId'>,
): boolean {
  const { audience } = events[event.name]
  switch (audience) {
    case 'everyone':
      return true
    case 'customer':
      return event.customerId === user.customerId
    case 'user':
      return event.userId !== null && userIdsOf(user).includes(event.userId)
    case 'staff':
      return !user.actedBy && (event.ids.any ?? []).some((one) => user.authorities.includes(one))
    case 'processes':
      return false
    default:
      throw new Error(`unhandled ${audience satisfies never}`)
  }
}

export const userIdsOf = ({ id, actedBy }: Receiver): number[] => (actedBy ? [id, actedBy.id] : [id])
