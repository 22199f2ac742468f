/** A picture of the demo: its file under `photographs/`, what is to be seen in it, and the line below it. */
export interface DemoPhotograph {
  file: string
  alt: string
  caption: string
}

/** Eight of each home, the house from outside first. They are drawn, and their texts say so. */
export const DEMO_PHOTOGRAPHS: Record<string, DemoPhotograph[]> = {
  'chase-view': [
    {
      file: 'chase-view/01-exterior.jpg',
      alt: 'Stylised 3D illustration of a modern two-storey house with a pale oak gable and white walls, set among heather and pine trees under a blue sky',
      caption: 'Chase View, with the heath on its doorstep',
    },
    {
      file: 'chase-view/02-living-room.jpg',
      alt: 'Illustration of a bright living room: oatmeal sofa, sage armchair, round oak coffee tables and a wide window looking over heath and pines',
      caption: 'Living room with a full-height window onto the heath',
    },
    {
      file: 'chase-view/03-kitchen.jpg',
      alt: 'Illustration of a kitchen-diner with sage green units, open oak shelves, white dome pendants and an oak dining table with four chairs',
      caption: 'Sage and oak kitchen with room for everyone to eat',
    },
    {
      file: 'chase-view/04-bedroom.jpg',
      alt: 'Illustration of the main bedroom: double bed with a linen headboard and sage throw, panelled wall, bedside pendants and a large window',
      caption: 'Main bedroom with garden light',
    },
    {
      file: 'chase-view/05-second-bedroom.jpg',
      alt: 'Illustration of a twin bedroom with two single oak beds either side of a bedside table and a window between them',
      caption: 'Twin bedroom, good for children or friends',
    },
    {
      file: 'chase-view/06-bathroom.jpg',
      alt: 'Illustration of a bathroom with a freestanding bath under the window, sage wall tiles, oak vanity and round mirror',
      caption: 'Bathroom with freestanding bath',
    },
    {
      file: 'chase-view/07-garden.jpg',
      alt: 'Illustration of a paved terrace with an oak dining table under a timber pergola with string lights, lavender and heath beyond',
      caption: 'Terrace for long breakfasts facing the heath',
    },
    {
      file: 'chase-view/08-detail.jpg',
      alt: 'Illustration of a window seat with cushions, an open book and a mug, looking out over heath and pines',
      caption: 'The window seat',
    },
  ],
  'woody-bank': [
    {
      file: 'woody-bank/01-exterior.jpg',
      alt: 'Stylised 3D illustration of a brick cottage with a clay-tiled roof, two dormer windows, oak porch and green door, a stone path and woodland behind',
      caption: 'Woody Bank, tucked against the trees',
    },
    {
      file: 'woody-bank/02-living-room.jpg',
      alt: 'Illustration of a cottage living room with a lit wood-burner in a brick fireplace, green sofa, terracotta armchair and ceiling beams',
      caption: 'Living room around the wood-burner',
    },
    {
      file: 'woody-bank/03-kitchen.jpg',
      alt: 'Illustration of a cottage kitchen with dark green units, cream range in a brick alcove, copper pans and a round table on terracotta tiles',
      caption: 'Cottage kitchen with a range in the old hearth',
    },
    {
      file: 'woody-bank/04-bedroom.jpg',
      alt: 'Illustration of the main bedroom with a wooden bed, terracotta and green cushions, ceiling beams and a window onto the woods',
      caption: 'Main bedroom looking into the woods',
    },
    {
      file: 'woody-bank/05-second-bedroom.jpg',
      alt: 'Illustration of a second bedroom with wooden bunk beds, green panelling, a chest of drawers and a terracotta armchair',
      caption: 'Second bedroom with bunk beds',
    },
    {
      file: 'woody-bank/06-bathroom.jpg',
      alt: 'Illustration of a bathroom with a bath on feet, deep green tiles, wooden vanity and terracotta floor',
      caption: 'Bathroom in green tile and timber',
    },
    {
      file: 'woody-bank/07-garden.jpg',
      alt: 'Illustration of a gravel circle with four garden chairs around a lit fire pit, string lights overhead and trees behind',
      caption: 'Fire pit at the edge of the trees',
    },
    {
      file: 'woody-bank/08-detail.jpg',
      alt: 'Illustration of a lit wood-burner in a brick hearth with stacked logs, candles on an oak mantel and a green armchair',
      caption: 'The wood-burner, logs ready',
    },
  ],
  'low-street-escape': [
    {
      file: 'low-street-escape/01-exterior.jpg',
      alt: 'Stylised 3D illustration of a three-storey charcoal brick town house in the evening with lit windows, recessed entrance and brass wall lights, between red-brick neighbours',
      caption: 'Low Street Escape at dusk',
    },
    {
      file: 'low-street-escape/02-living-room.jpg',
      alt: 'Illustration of a living room with a charcoal panelled wall, grey sofa, navy armchair, round marble-topped table and a brass arc lamp',
      caption: 'Living room with space for the whole crew',
    },
    {
      file: 'low-street-escape/03-kitchen.jpg',
      alt: 'Illustration of a kitchen with navy units, a large island with three stools, and three brass pendant lights',
      caption: 'Navy kitchen with island seating',
    },
    {
      file: 'low-street-escape/04-bedroom.jpg',
      alt: 'Illustration of the main bedroom with a navy panelled wall, grey channelled headboard, brass wall lights and fitted wardrobes',
      caption: 'Main bedroom with fitted wardrobes',
    },
    {
      file: 'low-street-escape/05-second-bedroom.jpg',
      alt: 'Illustration of a twin bedroom with two single beds, brass reading lights and a desk with a laptop',
      caption: 'Twin bedroom with a desk',
    },
    {
      file: 'low-street-escape/06-bathroom.jpg',
      alt: 'Illustration of a bathroom with a walk-in glass shower, dark tiles, wooden vanity, round brass mirror and a toilet',
      caption: 'Walk-in shower in charcoal tile and brass',
    },
    {
      file: 'low-street-escape/07-garden.jpg',
      alt: 'Illustration of a fenced courtyard at dusk with corner bench seating, a fire table, raised planters and string lights',
      caption: 'Courtyard with corner seating and fire table',
    },
    {
      file: 'low-street-escape/08-detail.jpg',
      alt: 'Illustration of a desk corner with a laptop, brass desk lamp, shelf of books and an office chair against navy panelling',
      caption: 'A proper place to work',
    },
  ],
}
