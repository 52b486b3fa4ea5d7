import { asDay } from '../../../contract/core/dates.ts'
import { useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { dateText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { useShipment } from '../shipment/use-shipment.ts'

/** The first line of a printed page: the customer and the day. */
export function PrintHead() {
  const t = useMessages().shell
  const { language } = useLanguage()
  const { brandName } = useSite()
  const { customerName, accountNumber } = useUser()
  const today = useShipment().data?.today
  return (
    <div className="hidden justify-between gap-4 border-b border-line-2 px-4 pb-2 text-12 md:px-6 print:flex">
      <p className="font-semibold">{brandName}</p>
      <p className="text-right">
        {[customerName, t.accountNumber(accountNumber), today && dateText(asDay(today), language)]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}
