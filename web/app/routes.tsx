import type { ComponentType } from 'react'
import type { SendOf } from '../../contract/core/endpoint.ts'
import { account } from '../../contract/features/account.ts'
import { cart } from '../../contract/features/cart.ts'
import { inventory } from '../../contract/features/catalogue/inventory.ts'
import { isPathOf } from '../core/address.ts'
import { callEarly } from '../core/api.ts'
import { mayCallNow, mayNow } from '../core/user.ts'
import { rememberedView } from '../features/catalogue/remembered.ts'
import { catalogueSections, titleOf } from '../features/catalogue/sections.ts'
import { queryOf, viewOf } from '../features/catalogue/view.ts'
import { loadWords } from '../words/load.ts'
import { ask, type Screen } from './screen.ts'
import { type ShopPath, shopPaths } from './shop-paths.ts'
import { isStaffPath, loadStaffScreens } from './staff-table.ts'

/** The screens in the page's first script. The staff's are in `staff-routes.ts`, all others in `shop-screens.ts`. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    access: 'signed-in',
    load: async () => (await import('../features/home/home-screen.tsx')).HomeScreen,
    asks: () => [ask(inventory.usual, {}), ask(cart.top10, { query: {} }), ask(account.summary, {})],
  },
  ...catalogueSections.map(
    (section): Screen => ({
      path: section.path,
      access: section.access,
      title: (t, parameters) => titleOf(section, t, parameters),
      load: async () =>
        (await import('../features/catalogue/catalogue-screen.tsx')).catalogueScreen(section.path),
      words: 'shop',
      asks: (parameters) => [
        ask(section.endpoint as typeof inventory.flowers, {
          query: queryOf(section, viewOf(parameters, rememberedView())),
        }),
      ],
    }),
  ),
  {
    path: '/item/$productId',
    access: 'signed-in',
    title: (t) => t.catalogue.item,
    load: async () => (await import('../features/catalogue/item-screen.tsx')).ItemScreen,
    words: 'opened',
  },
]

/** A screen's code together with its words. */
export async function loadScreen({ load, words = 'rest' }: Screen): Promise<ComponentType> {
  const parts = { shop: [], opened: ['opened'], rest: ['front', 'opened', 'errors', 'rest'] } as const
  const [screen] = await Promise.all([load(), loadWords(...parts[words])])
  return screen
}

/** A screen of `shop-screens.ts`. */
export const shopScreen = async (path: ShopPath): Promise<Screen> => ({
  path,
  ...(await import('./shop-screens.ts')).shopScreens[path],
})

/** The screen at an address, as the router matches it; fetches the table with that screen. */
export async function screenAt(address: string): Promise<Screen | undefined> {
  const table = isStaffPath(address) ? await loadStaffScreens() : screens
  const screen = table.find(({ path }) => isPathOf(path, address))
  const path = shopPaths.find((one) => isPathOf(one, address))
  return screen ?? (path && shopScreen(path))
}

/** Prefetches a screen's reads if the user may see it, except reads for which `isHere` finds data by cache key. */
export function askEarly(
  screen: Screen,
  parameters: Readonly<Record<string, unknown>>,
  isHere: (queryKey: readonly unknown[]) => boolean,
) {
  if (!mayNow(screen.access)) return
  for (const { endpoint, send } of screen.asks?.(parameters) ?? [])
    if (mayCallNow(endpoint) && !isHere([endpoint.path, send]))
      callEarly(endpoint, send as SendOf<typeof endpoint>)
}
