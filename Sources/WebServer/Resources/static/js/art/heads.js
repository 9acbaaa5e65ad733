/** The heads of twelve animals, in a square of 100, without eyes and mouth. */

import { GOLD } from "quarry/art/lantern";
import { oval, p } from "quarry/art/paint";
import { both, part, soft, stroke } from "quarry/art/strokes";

function spines() {
  return Array.from({ length: 27 }, (_, index) => {
    const angle = Math.PI * (0.86 + (index / 26) * 1.28);
    const far = index % 2 ? 35 : 47;
    return p`${50 + far * Math.cos(angle)} ${60 + far * Math.sin(angle)}`;
  }).join("L");
}

/** Fur, deep, pale, dark, warm and horn are the colours of a face. */
export const HEADS = {
  fox: ({ fur, pale, dark }) => both(
    soft("M20 52L17 15 43 37z", fur), soft("M18.5 31L17 15 28.5 24.5z", dark))
    + part("M50 93C40 93 11 76 14 60 16 42 32 33 50 33s34 9 36 27c3 16-26 33-36 33z", fur)
    + part("M13.8 62C26 58 40 62 50 74 60 62 74 58 86.2 62 87 77 60 93 50 93S13 77 13.8 62z", pale)
    + part("M42.5 71q7.5-4 15 0-1 7-7.5 7.5-6.5-.5-7.5-7.5z", dark),
  owl: ({ fur, deep, pale }) => part("M16 20q16 10 34 10t34-10q5 20 3 42-2 32-37 32T13 62q-2-22 3-42z", fur)
    + both(part("M16 20q10 7 22 9l-19 16q-6-12-3-25z", deep)) + both(part(oval(33, 54, 19), pale))
    + stroke("M30 88q5-6 10 0 5-6 10 0 5-6 10 0 5-6 10 0", deep, 3.5)
    + part("M42.5 60q7.5-5 15 0-2 12-7.5 15-5.5-3-7.5-15z", GOLD),
  bear: ({ fur, deep, pale, dark }) => both(part(oval(22, 34, 14), fur) + part(oval(22, 34, 7.5), deep))
    + part(oval(50, 59, 36, 33), fur) + part(oval(50, 73, 19, 15), pale)
    + part("M41 65q9-6 18 0-1 7.5-9 8-8-.5-9-8z", dark),
  hare: ({ fur, deep, pale, dark }) => both(
    part("M44 46Q22 42 25 6q3-8 9-2 13 16 15 40z", fur) + part("M41 38Q30 32 31 12q9 10 12 26z", deep))
    + part(oval(50, 66, 32, 29), fur) + both(part(oval(41, 77, 11.5, 10), pale))
    + part("M44 69.5q6-4 12 0-1 6-6 6.5-5-.5-6-6.5z", dark),
  frog: ({ fur, deep, pale }) => both(part(oval(29, 41, 17), fur))
    + part("M8 68q0-26 42-26t42 26q0 26-42 26T8 68z", fur) + part("M14 76q36 16 72 0-4 18-36 18T14 76z", pale)
    + both(part(oval(45, 56, 2, 1.6), deep)),
  otter: ({ fur, deep, pale, dark }) => both(part(oval(16, 42, 9.5), fur) + part(oval(16, 43, 5), deep))
    + part("M13 58q0-30 37-30t37 30q2 36-37 36T13 58z", fur)
    + part("M22 74q0-12 15-13 8-3 13-3t13 3q15 1 15 13 0 16-28 16T22 74z", pale)
    + part("M40 60q10-7 20 0-1 9-10 9.5-9-.5-10-9.5z", dark) + both(stroke("M30 72l-15-3M30 77l-15 3", dark, 2)),
  cat: ({ fur, deep, pale, dark, warm }) => both(
    soft("M17 56L18 18 44 37z", fur) + soft("M22 42l.8-14 10.5 8z", warm, 3))
    + part("M12 61q2-29 38-29t38 29q0 33-38 33T12 61z", fur)
    + part("M44 33h12l-2 14q-4 4-8 0zM30 36l7 10-1-12zM70 36l-7 10 1-12z", deep)
    + both(part(oval(42, 77, 10, 8.5), pale) + stroke("M27 72L8 69M27 78L9 82", dark, 2))
    + part("M45 68.5h10q-1 6-5 6.5-4-.5-5-6.5z", warm),
  deer: ({ fur, deep, pale, dark, horn }) => both(stroke("M36 32Q26 24 25 5M30 23Q20 22 14 12", horn, 5.5))
    + both(part("M27 48Q5 50 4 33q16-6 28 8z", fur) + part("M24 44Q12 45 10 37q9-1 16 5z", deep))
    + part("M22 52q2-23 28-23t28 23q2 14-10 28-6 14-18 14t-18-14q-12-14-10-28z", fur)
    + part("M50 66q19 0 17 16-4 12-17 12t-17-12q-2-16 17-16z", pale)
    + part("M40 71q10-6 20 0-1 8-10 8.5-9-.5-10-8.5z", dark),
  badger: ({ deep, pale, dark }) => both(part(oval(19, 38, 10), dark) + part(oval(19, 38, 5), pale))
    + part("M10 63q2-33 40-33t40 33q-2 31-40 31T10 63z", pale)
    + both(part("M10 63q1-15 12-25-4 18-1 32 2 12 12 20Q11 86 10 63z", deep)
      + part("M43.5 30.5q-17 1.5-19.5 20-1.5 18 4 25 11-5 15-20 2.5-12 .5-25z", dark))
    + part("M41.5 72q8.5-6 17 0-1 8-8.5 8.5-7.5-.5-8.5-8.5z", dark),
  bird: ({ fur, deep, pale }) =>
    part("M48 32Q38 20 30 20q6 4 8 14zM50 32Q46 12 56 6q-2 10 2 26zM53 32q4-14 16-16-7 6-8 18z", deep)
    + part("M14 62q0-33 36-33t36 33q0 32-36 32T14 62z", fur)
    + part("M22 80q8-14 28-14t28 14q-8 14-28 14T22 80z", pale) + both(part(oval(33, 55, 14.5), pale))
    + part("M38 62q12-9 24 0-3 15-12 18-9-3-12-18z", GOLD) + part("M39 66q11 4 22 0-3 11-11 14-8-3-11-14z", "#e08a12"),
  hedgehog: ({ fur, deep, pale, dark }) => part(`M${spines()}L86 90 80 98.5H20L14 90z`, deep)
    + both(part(oval(22, 56, 8), fur))
    + part("M20 70q-2-12 10-18 8-9 20 2 12-11 20-2 12 6 10 18-2 24-30 24T20 70z", pale)
    + part("M42.5 70q7.5-7 15 0-1 8-7.5 8.5-6.5-.5-7.5-8.5z", dark),
  bat: ({ fur, deep, pale, dark, warm }) => both(
    soft("M38 50L10 40 9 11Q32 20 45 38z", fur) + soft("M32 43L17 36 15 20q13 6 20 17z", warm, 3)
    + part("M9 86L8 52q10 6 12 17 8-5 13 6l8 23.5H22Q10 98 9 86z", dark)
    + part("M14 84l-1-20q6 8 7 18 6-4 9 6l3 10H24Q15 96 14 84z", deep))
    + part("M20 66q2-25 30-25t30 25q0 28-30 28T20 66z", fur)
    + part("M33 79q2-8 17-8t17 8q-2 13-17 13t-17-13z", pale)
    + part("M45 71q5-4 10 0l-5 4z", dark) + both(part("M42.5 79l2.8 7.5 2.7-6.5z", "#fff")),
};
