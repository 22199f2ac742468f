/** In pixels from the upper left corner of a map. */
export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Box extends Size {
  left: number
  top: number
}

/** What a map shows at a point: a number or a text. `gap` is the distance from the point; at 0 the box covers the point. */
export interface Label extends Size {
  at: Point
  gap: number
}

/**
 * Returns a box for each label, near its point, inside the map and clear of `taken` and of earlier boxes; `null` where the map is
 * full.
 */
export function placeBoxes(labels: readonly Label[], map: Size, taken: readonly Box[] = []): (Box | null)[] {
  const placed = [...taken]
  return labels.map((label) => {
    const box = findBox(label, map, placed)
    if (box) placed.push(box)
    return box
  })
}

const MARGIN_PX = 3

function findBox(label: Label, map: Size, placed: readonly Box[]): Box | null {
  const isFree = (box: Box) => isInside(box, map) && placed.every((other) => !overlap(box, other))
  return boxesBeside(label, map).find(isFree) ?? boxesByDistance(label, map).find(isFree) ?? null
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

function boxesBeside(label: Label, map: Size): Box[] {
  const { at, width, height, gap } = label
  if (gap === 0) return [boxAround(at, label)]
  return SIDES.map(([x, y]) => {
    const reach = x !== 0 && y !== 0 ? gap * Math.SQRT1_2 : gap
    const box = boxAround({ x: at.x + x * (reach + width / 2), y: at.y + y * (reach + height / 2) }, label)
    // Above and below, a label moves sideways into the map; beside its point, up or down.
    return y === 0
      ? { ...box, top: clamp(box.top, MARGIN_PX, map.height - MARGIN_PX - height) }
      : { ...box, left: clamp(box.left, MARGIN_PX, map.width - MARGIN_PX - width) }
  })
}

const STEP_PX = 6

/** All boxes of a label's size within the map, the nearest to its point first. */
function boxesByDistance(label: Label, { width, height }: Size): Box[] {
  const boxes: Box[] = []
  for (let left = MARGIN_PX; left + label.width <= width - MARGIN_PX; left += STEP_PX)
    for (let top = MARGIN_PX; top + label.height <= height - MARGIN_PX; top += STEP_PX)
      boxes.push({ left, top, width: label.width, height: label.height })
  return boxes
    .map((box) => ({ box, distance: distanceBetween(label.at, nearestPoint(box, label.at)) }))
    .filter(({ distance }) => distance >= label.gap)
    .sort((one, other) => one.distance - other.distance)
    .map(({ box }) => box)
}

/** Returns the point of a box that is nearest to another point. */
export function nearestPoint({ left, top, width, height }: Box, { x, y }: Point): Point {
  return { x: clamp(x, left, left + width), y: clamp(y, top, top + height) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value))
}

export function distanceBetween(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y)
}

export function boxAround({ x, y }: Point, { width, height }: Size): Box {
  return { left: x - width / 2, top: y - height / 2, width, height }
}

function isInside({ left, top, width, height }: Box, map: Size): boolean {
  return (
    left >= MARGIN_PX &&
    top >= MARGIN_PX &&
    left + width <= map.width - MARGIN_PX &&
    top + height <= map.height - MARGIN_PX
  )
}

export function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  )
}
