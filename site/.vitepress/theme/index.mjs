// Without the fonts of the theme: pages use those of the system.
import theme from 'vitepress/theme-without-fonts';
import './style.css';

export default theme;
