import { createContext, use } from 'react'
import type { Site } from './site.ts'

const SiteContext = createContext<Site | null>(null)

export const SiteProvider = SiteContext

/** The distributor's brand, contact and time zone. */
export function useSite(): Site {
  const site = use(SiteContext)
  if (!site) throw new Error('the site is not known here')
  return site
}
