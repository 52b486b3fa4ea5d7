import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { favorites, type Product } from '../../../contract/features/catalogue/inventory.ts'
import { snapshot } from '../../../contract/features/catalogue/snapshot.ts'
import { call } from '../../core/api.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { keepFavorite } from './snapshot.ts'

/** A product's heart: updated at once, saved in the background, reverted on failure. */
export function useFavorite() {
  const client = useQueryClient()
  const toast = useToast()
  const t = useMessages()

  async function set(product: Pick<Product, 'productId' | 'productDescription'>, favorite: boolean) {
    const { productId, productDescription: name } = product
    show(client, productId, favorite)
    try {
      await call(favorite ? favorites.add : favorites.remove, { params: { productId } })
    } catch {
      show(client, productId, !favorite)
      toast({
        text: t.catalogue.notKept,
        kind: 'failed',
        action: { label: t.ui.tryAgain, onAct: () => void set(product, favorite) },
      })
      return
    }
    // Rows filtered by favorites are updated when the page is next opened, so that none vanishes under the finger.
    void client.invalidateQueries({ predicate: isInventory, refetchType: 'none' })
    void client.invalidateQueries({ queryKey: [favorites.list.path] })
    toast({
      text: favorite ? t.catalogue.kept(name) : t.catalogue.takenOff(name),
      action: { label: t.ui.undo, onAct: () => void set(product, !favorite) },
    })
  }

  return set
}

type Keyed = { queryKey: readonly unknown[] }
/** Responses with rows; the snapshot that some come from is updated separately. */
const isInventory = ({ queryKey: [path] }: Keyed) =>
  String(path).startsWith('inventory') && path !== snapshot.read.path

function show(client: QueryClient, productId: number, favorite: boolean) {
  keepFavorite(client, productId, favorite)
  client.setQueriesData({ predicate: isInventory }, (data: unknown) =>
    withFavorite(data, productId, favorite),
  )
}

/** The same response with one heart changed: a page of rows, or one item with similar ones. Unchanged rows stay the same objects. */
export function withFavorite<Data>(data: Data, productId: number, favorite: boolean): Data {
  if (typeof data !== 'object' || data === null) return data
  const change = <Row extends Partial<Product>>(row: Row): Row =>
    row.productId === productId ? { ...row, favorite } : row
  const answer = data as { rows?: Product[]; similar?: Product[]; productId?: number }
  if (answer.rows) return { ...answer, rows: answer.rows.map(change) } as Data
  if (answer.similar) return { ...change(answer), similar: answer.similar.map(change) } as Data
  return data
}
