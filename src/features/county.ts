/** The county of all homes: the product is for homes in Staffordshire. */
export const COUNTY = 'Staffordshire'
