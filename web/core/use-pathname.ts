import { useLocation } from '@tanstack/react-router'

/** The address without its parameters: a component that reads it is not rendered again when a filter changes. */
export const usePathname = (): string => useLocation({ select: ({ pathname }) => pathname })
