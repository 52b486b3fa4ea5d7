import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button.tsx'
import { HowWasIt } from '../feedback/rating.tsx'
import { useFeedbackWords } from '../feedback/words.ts'
import type { Order } from './order-read.ts'

const arrived: readonly Order['status'][] = ['DELIVERED', 'PICKED_UP', 'CLOSED']

/** A rating of the delivery, if the user may be asked, and a link to ask about the order. */
export function AfterDelivery({ order }: { order: Order }) {
  const t = useFeedbackWords()
  const { orderNumber, status } = order
  if (orderNumber === null) return null
  return (
    <>
      {arrived.includes(status) && <HowWasIt of={{ orderNumber }} />}
      <Link
        to="/account/contact"
        search={{ open: 'new', about: `order:${orderNumber}` } as never}
        className={buttonClass('secondary', 36, true)}
      >
        {t.askAbout}
      </Link>
    </>
  )
}
