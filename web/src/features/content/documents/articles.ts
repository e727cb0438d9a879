import type { Article } from './article.ts';
import { cameraBasics } from './article-cameras.ts';
import { longLife } from './article-long-life.ts';
import { sleepTracking } from './article-sleep.ts';
import { windowSolar } from './article-solar.ts';

/** Newest first. */
export const articles: readonly Article[] = [sleepTracking, windowSolar, cameraBasics, longLife];
