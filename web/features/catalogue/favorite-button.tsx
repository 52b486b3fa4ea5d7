import { favorites, type Product } from '../../../contract/features/catalogue/inventory.ts'
import { useMay } from '../../core/session.ts'
import { Icon } from '../../ui/icon.tsx'
import { useMessages } from '../../words/language.tsx'
import { useFavorite } from './favorites.ts'

/**
 * The heart: 24 in a list, 44 on touch. `onTile` keeps it dark on the tile, which stays light in both themes. Hidden from users
 * who can't keep favorites.
 */
export function FavoriteButton({
  product,
  touch = false,
  onTile = false,
}: {
  product: Product
  touch?: boolean
  onTile?: boolean
}) {
  const t = useMessages().catalogue
  const setFavorite = useFavorite()
  const allowed = useMay(favorites.add.access)
  if (!allowed) return <span />
  const { favorite, productDescription } = product
  return (
    <button
      type="button"
      aria-pressed={favorite}
      aria-label={t.keep(productDescription)}
      onClick={() => void setFavorite(product, !favorite)}
      className={`flex items-center justify-center rounded-4 ${touch ? 'size-11' : 'size-6'} ${
        onTile ? 'text-on-tile' : `hover:text-accent ${favorite ? 'text-accent' : 'text-ink-2'}`
      }`}
    >
      <Icon name="heart" size={touch ? 20 : 16} filled={favorite} />
    </button>
  )
}
