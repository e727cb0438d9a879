export { NotFound as Component } from '../not-found-screen.tsx';
