import type { BedKind, Room } from '#features/home-facts.ts'

/** Names and sizes of beds in British usage. */
export const BED_LABELS: Record<BedKind, { one: string; many: string; size: string }> = {
  'super-king': { one: 'super-king bed', many: 'super-king beds', size: '6ft, 180cm' },
  king: { one: 'king-size bed', many: 'king-size beds', size: '5ft, 150cm' },
  double: { one: 'double bed', many: 'double beds', size: '4ft 6in, 135cm' },
  'small-double': { one: 'small double bed', many: 'small double beds', size: '4ft, 120cm' },
  single: { one: 'single bed', many: 'single beds', size: '3ft, 90cm' },
  bunk: { one: 'bunk bed', many: 'bunk beds', size: 'two singles, 3ft' },
  'sofa-bed': { one: 'sofa bed', many: 'sofa beds', size: 'sleeps two' },
  cot: { one: 'cot', many: 'cots', size: 'up to 2 years' },
}

/** Formats as `2 single beds (3ft, 90cm)`. */
export function describeBeds({ kind, count }: Room['beds'][number]): string {
  const { one, many, size } = BED_LABELS[kind]
  return `${count} ${count === 1 ? one : many} (${size})`
}
