import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { type ClaimLot, claimDesk, type DeskClaim } from '../../../contract/features/claims/desk.ts'
import { merchandising } from '../../../contract/features/merchandising.ts'
import { shipDayText } from '../../../contract/words/day-words.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { useClaimWords } from '../../features/claims/words.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { countText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { quantityText } from '../../words/units.ts'
import { Part } from './part.tsx'
import { useClaimDeskWords } from './words.ts'

/** The orders that got the same lots, with what their shops reported, and a button that stops selling the item. */
export const LotsPart = ({ claim }: { claim: DeskClaim }) =>
  claim.lots.map((lot) => <LotPart key={`${lot.line} ${lot.lotId}`} lot={lot} />)

function LotPart({ lot }: { lot: ClaimLot }) {
  const t = useClaimDeskWords()
  const words = useClaimWords()
  const { language } = useLanguage()
  const { code, grower, arrivedOn, received, remaining, um, orders, others } = lot
  const shops = orders.filter(({ reason }) => reason !== null).length
  return (
    <Part
      title={t.lot}
      aside={t.lotFacts(
        code,
        grower,
        arrivedOn ? shipDayText(asDay(arrivedOn), language) : '',
        quantityText(received, um, language),
      )}
    >
      <div className="overflow-hidden rounded-4 border border-line">
        <Table
          label={t.lot}
          wide
          head={
            <>
              <Th>{t.customer}</Th>
              <Th right>{t.units}</Th>
              <Th>{t.said}</Th>
              <Th right>{t.claimed}</Th>
            </>
          }
        >
          {orders.map((order) => (
            <Tr key={order.orderNumber}>
              <Td head>
                <Link
                  to="/admin/orders"
                  search={{ open: String(order.orderNumber) } as never}
                  className={linkClass}
                >
                  {order.orderNumber}
                </Link>{' '}
                {order.customer}
              </Td>
              <Td right>{countText(order.quantity)}</Td>
              <Td>
                {order.reason
                  ? `${words.reasons[order.reason].toLowerCase()}, ${countText(order.claimedQuantity)}`
                  : t.nothingSaid}
              </Td>
              <Td right bold>
                <Money cents={centsFromDollars(order.claimed)} kind="column" />
              </Td>
            </Tr>
          ))}
          {others.shops > 0 && (
            <Tr>
              <Td head quiet>
                {t.others(others.shops)}
              </Td>
              <Td right>{countText(others.units)}</Td>
              <Td quiet>{t.othersSaid}</Td>
              <Td />
            </Tr>
          )}
        </Table>
      </div>
      {lot.isStopped ? (
        <p className="mt-2 text-12 text-ink-2">{t.isStopped}</p>
      ) : (
        remaining > 0 && (
          <div className="mt-2">
            <Banner
              kind="warning"
              lead={t.stillSold(quantityText(remaining, um, language))}
              action={<StopSelling lot={lot} claims={shops} />}
              actionBelow
            >
              {t.stillSoldText(shops, orders.length + others.shops)}
            </Banner>
          </div>
        )
      )}
    </Part>
  )
}

/** Hides the item from customers; only for staff with that permission. */
function StopSelling({ lot, claims }: { lot: ClaimLot; claims: number }) {
  const t = useClaimDeskWords()
  const text = useErrorText()
  const client = useQueryClient()
  const mayCall = useMayCall(merchandising.setBlacklisted)
  const [asks, setAsks] = useState(false)
  const write = useWrite(merchandising.setBlacklisted, {
    onDone: () => {
      setAsks(false)
      showToast({ text: t.stopped(lot.productDescription) })
      void client.invalidateQueries({ queryKey: [claimDesk.read.path] })
    },
  })
  if (!mayCall) return null
  return (
    <>
      <Button size={28} onClick={() => setAsks(true)}>
        {t.stop}
      </Button>
      <ConfirmDialog
        open={asks}
        onClose={() => {
          setAsks(false)
          write.reset()
        }}
        title={t.stopTitle(lot.productDescription)}
        keepLabel={t.stopKeep}
        doLabel={t.stop}
        busy={write.isPending ? t.stopping : undefined}
        onConfirm={() =>
          write.mutate({
            body: { productIds: [lot.productId], blacklist: true, why: t.stopWhy(lot.code, claims) },
          })
        }
      >
        {t.stopText}
        {write.error && <Banner kind="danger">{text(write.error)}</Banner>}
      </ConfirmDialog>
    </>
  )
}
