import type { ComponentType } from 'react'

/** A page available without a sign-in: its address, its code, and what signed-in users get there. */
export type Door = {
  address: RegExp
  /** `itself` shows the page anyway, `home` redirects to the first page of the shop. */
  signedIn: 'itself' | 'home'
  /** Available before a phone has seen the introduction. */
  duringIntro?: true
  /** Shown while the product is closed for maintenance. */
  whileClosed?: true
  load: () => Promise<ComponentType>
}

/** Every signed-out page except the sign-in page, which appears at any other address (specification 2). */
const doors: readonly Door[] = [
  {
    address: /^\/email-unsubscribe-confirmation$/,
    signedIn: 'itself',
    duringIntro: true,
    load: async () => (await import('./unsubscribe/unsubscribe-screen.tsx')).UnsubscribeScreen,
  },
  {
    address: /^\/reset-password\/[^/]+$/,
    signedIn: 'itself',
    duringIntro: true,
    load: async () => (await import('./password/reset-screen.tsx')).ResetScreen,
  },
  {
    address: /^\/apply$/,
    signedIn: 'home',
    load: async () => (await import('./apply/apply-screen.tsx')).ApplyScreen,
  },
  {
    address: /^\/thank-you$/,
    signedIn: 'home',
    load: async () => (await import('./apply/thank-you-screen.tsx')).ThankYouScreen,
  },
  {
    address: /^\/token(\/[^/]*)?$/,
    // It redirects to the shop, after a delay.
    signedIn: 'itself',
    load: async () => (await import('./token/token-screen.tsx')).TokenScreen,
  },
  {
    address: /^\/company-sign-in$/,
    // It redirects to the page that the person wanted.
    signedIn: 'itself',
    duringIntro: true,
    whileClosed: true,
    load: async () => (await import('./company/company-screen.tsx')).CompanyScreen,
  },
  {
    address: /^\/status\/[^/]+$/,
    signedIn: 'itself',
    duringIntro: true,
    whileClosed: true,
    load: async () => (await import('./status/status-screen.tsx')).StatusScreen,
  },
]

export const doorAt = (path: string): Door | undefined => doors.find(({ address }) => address.test(path))
