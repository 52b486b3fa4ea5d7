import { mostItems } from '../../../contract/features/event-orders/fields.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AddProduct } from '../orders/add-product.tsx'
import { withItems } from './draft.ts'
import type { Builder } from './use-builder.ts'
import { useEventWords } from './words.ts'

/** Adds items from the catalogue's search, including items sold out today, which may be back in time. */
export function AddItem({ builder: { draft, edit }, onClose }: { builder: Builder; onClose: () => void }) {
  const t = useEventWords()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addItem}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      {draft.items.length >= mostItems ? (
        <p role="status">{t.mostItems(mostItems)}</p>
      ) : (
        <AddProduct
          day={undefined}
          takes={() => true}
          isFirst
          onAdd={({ productId, text, product }) => {
            edit((now) =>
              now.items.some((item) => item.productId === productId)
                ? now
                : withItems(now, [{ productId, description: text, imageName: product.imageName }]),
            )
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}
