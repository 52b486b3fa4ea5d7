import { useRef, useState } from 'react'
import { type PaperKind, paperKinds } from '../../../contract/features/purchases/fields.ts'
import { type VendorOrder, vendorOrders } from '../../../contract/features/purchases/vendor-orders.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Select } from '../../ui/select.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePurchaseWords } from './words.ts'

const row = 'flex min-h-9 items-center gap-2 border-b border-line py-1.5 max-md:min-h-11'

/** The documents of an order: uploaded by the grower, or generated from what was confirmed. */
export function PapersPart({
  order,
  onAdded,
}: {
  order: VendorOrder
  onAdded: (reply: VendorOrder) => void
}) {
  const { farm: t, papers } = usePurchaseWords()
  const errorText = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<PaperKind>('INVOICE')
  const [isSending, setSending] = useState(false)
  const isOver = order.status === 'CANCELLED' || order.status === 'DECLINED'
  async function add(file: File) {
    setSending(true)
    try {
      onAdded(
        await call(
          vendorOrders.addPaper,
          { params: { id: order.id }, body: { kind } },
          { file, timeoutMs: 120_000 },
        ),
      )
      showToast({ text: t.paperAdded })
    } catch (error) {
      showToast({ kind: 'failed', text: `${file.name}: ${errorText(error)}` })
    }
    setSending(false)
  }
  const missing = paperKinds.filter(
    (one) => one !== 'OTHER' && !order.papers.some((paper) => paper.kind === one),
  )
  return (
    <>
      <ul>
        {order.papers.map((paper) => (
          <li key={paper.paperId} className={row}>
            <Icon name="document" />
            <a
              className={`${linkClass} min-w-0 flex-1 wrap-anywhere`}
              href={`/api/v1/vendor/orders/${order.id}/papers/${paper.paperId}`}
              download
            >
              {papers[paper.kind]}
            </a>
            <span className="max-w-32 truncate text-12 text-ink-2">{paper.name}</span>
          </li>
        ))}
        {!isOver &&
          missing.map((one) => (
            <li key={one} className={row}>
              <Icon name="document" />
              <span className="flex-1">{papers[one]}</span>
              <span className="text-12 text-ink-2">{t.withPlane}</span>
            </li>
          ))}
        {!isOver &&
          (['packing-list', 'labels'] as const).map((made) => (
            <li key={made} className={row}>
              <Icon name="document" />
              <a
                className={`${linkClass} flex-1`}
                href={`/api/v1/vendor/orders/${order.id}/${made}`}
                download
              >
                {made === 'labels' ? t.labels : t.packingList}
              </a>
              <span className="text-12 text-accent">{t.madeByUs}</span>
            </li>
          ))}
      </ul>
      {!isOver && (
        <div className="mt-2 flex items-center gap-2">
          <span className="min-w-0 flex-1">
            <Select
              label={t.addKind}
              value={kind}
              onChange={setKind}
              options={paperKinds.map((value) => ({ value, label: papers[value] }))}
            />
          </span>
          <input
            ref={input}
            type="file"
            accept=".pdf,.jpg,.jpeg,.png"
            aria-label={t.add}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              event.target.value = ''
              if (file) void add(file)
            }}
          />
          <Button icon="plus" busy={isSending ? t.saving : undefined} onClick={() => input.current?.click()}>
            {t.add}
          </Button>
        </div>
      )}
    </>
  )
}
