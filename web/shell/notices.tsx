import { useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { account } from '../../contract/account.ts'
import { centsFromDollars, moneyText } from '../../contract/money.ts'
import { useCartChanges } from '../cart/use-cart.ts'
import { useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { useSite } from '../site-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { smallLinkClass } from '../ui/link.ts'

/** What nobody may miss, above the head: no connection, past due, the promo of the day. */
export function Notices() {
  const t = useMessages().shell
  return (
    <aside aria-label={t.notices}>
      <OfflineNotice />
      <AddressNotice />
      <OverdueNotice />
      <PromoNotice />
    </aside>
  )
}

const onLine = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

function OfflineNotice() {
  const t = useMessages().shell
  const connected = useSyncExternalStore(onLine, () => navigator.onLine)
  const { offline, waiting } = useCartChanges()
  if (connected && !offline) return null
  return (
    <Banner kind="offline" lead={t.offline} strip urgent>
      {t.offlineWaiting(waiting.size)}
    </Banner>
  )
}

/** The address bar and PUBLIC_URL disagree: links in mails lead elsewhere, and under https the session would not hold. */
function AddressNotice() {
  const t = useMessages().shell
  const { publicUrl } = useSite()
  const here = new URL(location.href)
  const meant = new URL(publicUrl)
  if (here.origin === meant.origin || isLocal(meant.hostname)) return null
  return (
    <Banner kind="news" lead={t.otherAddress(publicUrl)} strip>
      {t.otherAddressText}
    </Banner>
  )
}

const isLocal = (hostname: string) => hostname === 'localhost' || hostname === '127.0.0.1'

/** What the server does not tell counts as 99999: unknown, and never shown as money (specification 3). */
const unknownDollars = 99_999

/** Past due, on every page, with what clears it. Asked for once after sign-in. */
function OverdueNotice() {
  const t = useMessages().shell
  const { phone } = useSite()
  const { data } = useQuery(read(account.overdue, {}))
  const dueAmount = data?.dueAmount ?? unknownDollars
  if (dueAmount === unknownDollars || dueAmount <= 0) return null
  return (
    <Banner
      kind="warning"
      lead={t.pastDue(moneyText(centsFromDollars(dueAmount)))}
      strip
      action={
        <a className={smallLinkClass} href={`tel:${phone.replace(/\D/g, '')}`}>
          {t.call(phone)}
        </a>
      }
    >
      {t.pastDueText}
    </Banner>
  )
}

function PromoNotice() {
  const { promo } = useSite()
  const key = `promo.${promo?.id}`
  const [closed, setClosed] = useState(() => sessionStorage.getItem(key) !== null)
  if (!promo || closed) return null
  return (
    <Banner
      kind="news"
      lead={promo.title}
      strip
      onClose={() => {
        sessionStorage.setItem(key, 'closed')
        setClosed(true)
      }}
    >
      {promo.text}
    </Banner>
  )
}
