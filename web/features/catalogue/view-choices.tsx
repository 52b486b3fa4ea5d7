import { sorts } from '../../../contract/features/catalogue/inventory.ts'
import { MenuChoice, MenuItem, MenuLine } from '../../ui/menu.tsx'
import { useMessages } from '../../words/language.tsx'
import { usePreference } from './preferences.ts'
import { prefer } from './remembered.ts'
import type { useView } from './use-catalogue.ts'
import { pageSizes } from './view.ts'

/** The entries of the view menu: prices, rows per page, and on phones sort and layout as well. */
export function ViewChoices({ use, isWide }: { use: ReturnType<typeof useView>; isWide: boolean }) {
  const t = useMessages().catalogue
  const showPrices = usePreference('showPrices')
  const { view } = use
  const isSorted = view.layout !== 'wall'
  return (
    <>
      {!isWide && (
        <>
          {isSorted &&
            sorts.map((sort) => (
              <MenuChoice key={sort} chosen={view.sort === sort} onChoose={() => use.chooseSort(sort)}>
                {t.sorts[sort]}
              </MenuChoice>
            ))}
          {isSorted && <MenuLine />}
          <MenuChoice chosen={view.layout === 'list'} onChoose={() => use.chooseLayout('list')}>
            {t.list}
          </MenuChoice>
          <MenuChoice chosen={view.layout === 'grid'} onChoose={() => use.chooseLayout('grid')}>
            {t.grid}
          </MenuChoice>
          <MenuChoice chosen={view.layout === 'wall'} onChoose={() => use.chooseLayout('wall')}>
            {t.wall.name}
          </MenuChoice>
          <MenuLine />
        </>
      )}
      <MenuItem icon="eye" onChoose={() => prefer('showPrices', !showPrices)}>
        {showPrices ? t.hidePrices : t.showPrices}
      </MenuItem>
      <MenuLine />
      {pageSizes.map((size) => (
        <MenuChoice key={size} chosen={view.size === size} onChoose={() => use.chooseSize(size)}>
          {t.rows(size)}
        </MenuChoice>
      ))}
    </>
  )
}
