import type { Article } from './article.ts';

export const cameraBasics: Article = {
  slug: 'home-cameras-without-regrets',
  title: 'Home cameras without regrets',
  date: '2026-05-28',
  description:
    'A security camera should make you feel safer, not watched. Where to put it, where its pictures should go, and the five settings to change on the first day.',
  picture: '/media/blog/2.svg',
  minutes: 5,
  body: [
    'A camera is easy to buy and easy to regret. Most of the complaints we hear are not about the picture. They are about forty false alarms a day, a subscription nobody mentioned, and a neighbour who did not want to be filmed. All three can be avoided before the first screw goes in.',
    '## Begin with the question, not with the camera',
    'Write down what you want to know. "Who rang while I was out?" asks for a doorbell camera. "Did somebody open the shed?" is answered better by a contact sensor that costs a tenth and never films anyone. "Is the dog all right?" needs a camera indoors that you can switch off with your hand. Two well-placed devices beat six that look everywhere.',
    '## Where it should look',
    'Mount an outdoor camera two and a half to three metres up, tilted down, so that it sees faces and not the tops of heads or the open sky. Let it look along a path and not straight across it: somebody who walks towards the camera is in the picture longer. Keep street lamps and the low sun out of view, because one bright spot makes everything else dark.',
    'Film your own ground only. In many places that is the law, and everywhere it is good manners. Cameras worth their money let you mask parts of the picture in black; mask the pavement and your neighbour’s door before you do anything else, and tell the neighbour that you did.',
    '## Where the pictures go',
    'Pictures can be kept on a card in the camera, on a recorder in the house, or with the maker. A card is cheap but leaves with the thief. A recorder in a cupboard keeps weeks of pictures, works without the internet and costs nothing per month. The maker’s service is convenient, but read what it costs from the second year on, who can look, and what still works when you stop paying. Ask for end-to-end encryption. Without it, the maker can see what you see.',
    '## Five settings for the first day',
    'Change the password, and make it one you use nowhere else. Switch on the second factor. Install the update that is certainly waiting. Put the camera into the guest network of your router, so that it cannot see your computers. And set the zones and the sensitivity of the alarm while you are standing there: let it notice people and ignore leaves.',
    'Then do one thing more. Set a date in a month, and on that day look at how many alarms were worth having. If it was fewer than one in five, change the zones again. A camera that cries wolf is one you will soon stop looking at.',
  ],
};
