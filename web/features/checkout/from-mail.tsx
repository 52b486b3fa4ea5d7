import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { cart } from '../../../contract/features/cart.ts'
import { priceMail } from '../../../contract/features/daily-prices/price-mail.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { useReasonText } from '../cart/reason-text.ts'

type Filled = ReplyOf<typeof priceMail.fillCart>

/**
 * Adds the items of an email's link to the cart, `/cart?mail=…`, and reports the result. The link is removed from the address, so that a
 * reload doesn't ask again; the server accepts each item once in any case.
 */
export function FromMail() {
  const { mail } = useSearch({ strict: false }) as { mail?: unknown }
  const navigate = useNavigate()
  const t = useMessages().checkout.fromMail
  const errorText = useErrorText()
  const [filled, setFilled] = useState<Filled>()
  const asked = useRef('')
  const write = useWrite(priceMail.fillCart, { refresh: [cart.read], onDone: setFilled })
  const token = typeof mail === 'string' ? mail : ''
  const { mutate } = write
  useEffect(() => {
    if (token === '' || asked.current === token) return
    asked.current = token
    mutate({ body: { token } })
    void navigate({ to: '/cart', search: {} as never, replace: true })
  }, [token, mutate, navigate])

  const close = () => {
    setFilled(undefined)
    write.reset()
  }
  if (write.isPending)
    return (
      <p role="status" className="px-4 pt-4 text-ink-2 md:px-6">
        {t.filling}
      </p>
    )
  if (write.error)
    return (
      <div className="px-4 pt-4 md:px-6">
        <Banner kind="danger" lead={errorText(write.error)} urgent onClose={close} />
      </div>
    )
  if (!filled) return null
  return (
    <div className="px-4 pt-4 md:px-6">
      <Banner
        kind={filled.missing.length > 0 ? 'warning' : 'news'}
        lead={filled.added > 0 ? t.added(filled.added) : filled.already > 0 ? t.already : t.none}
        urgent
        onClose={close}
      >
        {filled.added > 0 && filled.already > 0 && t.someAlready(filled.already)}
        <Missing rows={filled.missing} />
      </Banner>
    </div>
  )
}

function Missing({ rows }: { rows: Filled['missing'] }) {
  const t = useMessages().orders
  const { reasonText } = useReasonText()
  if (rows.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-12">
      {rows.map(({ productCode, productDescription, wanted, taken, reason }) => (
        <li key={productCode}>
          <span className="font-semibold">{productDescription}</span>:{' '}
          {taken > 0 ? t.missingLine(countText(taken), countText(wanted)) : t.missingNone(countText(wanted))}.{' '}
          {reasonText(reason)}
        </li>
      ))}
    </ul>
  )
}
