/** The distributor's name and contact details on pages, mails and documents. */
export type Brand = {
  name: string
  shortName: string
  phone: string
  email: string
  city: string
  address: string
  /** Empty: the product's own color. */
  color: string
  /** Undefined: the mark is drawn in place of a logo. */
  logo?: BrandLogo | undefined
}

/** The distributor's logo and its square icon for phones: PNG files in this product's file store, by name. Sizes in pixels. */
export type BrandLogo = {
  id: string
  iconId: string
  width: number
  height: number
  png: Buffer
  icon: Buffer
}
