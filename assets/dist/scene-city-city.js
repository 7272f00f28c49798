import{a as Rt,b as Nt}from"./shared-scene-city-framing.js";import{a as H}from"./shared-three-src-core-InstancedBufferGeometry.js";import{a as vt,b as gt,c as xt,e as wt,f as Ct,g as j,h as N,i as St,j as B,m as Mt}from"./shared-core-project-citygrid.js";import{$d as F,Db as bt,Jd as L,Od as Tt,Qd as z,Wd as zt,ie as q,jd as _,je as Y,ke as kt,pe as E,xe as At,yd as W}from"./shared-app.js";var x={wall:0,roof:1,trim:2,bark:3,leaf:4,post:5,lamp:6},{wall:D,roof:S,trim:Z,bark:be,leaf:Et,post:Ot,lamp:ve}=x,b=(s,t,e,i)=>[s,s,t,e,i],O=(s,...t)=>t.map(([e,i])=>b(e,i,1,s)),G=s=>[b(1,0,0,D),b(1,s,0,Z)],Pt=(s,t,e,i)=>[[s,t,e,0,S],[s,t,i,0,S],[s,.03,0,0,S]],It=(s,t,e,i)=>[...G(e),b(s,e,0,D),b(s,i,0,Z),b(t,i,0,D),b(t,1,0,S)],_t={flat:[...G(1),b(.84,1,0,Z),b(.84,-.16,0,S)],gable:[...G(-1),...Pt(1.13,1.14,-1.06,-.9)],hip:[...G(-.85),b(1.13,-.9,0,S),b(1.13,-.76,0,S),[.42,.04,0,0,S]],setback:It(.76,.5,.6,.9),dome:[...G(-1),...O(S,[.9,-1],[.83,-.52],[.5,-.13],[.05,0])],silo:[b(.96,0,1,D),b(.96,-.62,1,Z),...O(S,[1,-.58],[.76,-.24],[.38,-.05],[.05,0])],water:[b(.62,0,1,D),b(.46,.5,1,Z),b(.94,.6,1,D),...O(S,[.96,-.62],[1.04,-.58],[.06,0])],steep:[...G(-1.35),...Pt(1.1,1.16,-1.42,-1.25)],tower:It(.82,.58,.5,.82),tree:[b(.16,0,1,be),...O(Et,[.12,.3],[.84,.36],[1,.54],[.68,.84],[.06,1])],shrub:O(Et,[.3,0],[.9,.4],[.28,1]),lamp:[...O(Ot,[.3,0],[.12,.08]),...O(ve,[.1,.78],[.5,.82],[.44,.95]),b(.16,1,1,Ot)]},$=Object.keys(_t),Q=s=>$.indexOf(s);function Lt(){return $.flatMap(s=>{let t=_t[s];return Array.from({length:6},(e,i)=>t[Math.min(i,t.length-1)]).flatMap(([e,i,n,o,r],a)=>[e,i,a>0&&n===0?-1e-6:n,o+2*r])})}function Ft(s,t,e,i){if(i)return s===1||s===4?"gable":s===2||s===5?"hip":"flat";switch(s){case 0:return t>3.4?"setback":"flat";case 1:return"gable";case 2:return"hip";case 3:return t>3&&e>.45?"water":"silo";case 4:return"steep";case 5:return"dome";default:return t>4?"setback":"flat"}}function k(s,t){let e=Math.sin(s*12.9898+t*78.233)*43758.5453;return e-Math.floor(e)}var ge=900,xe=3200,Dt=s=>s<=ge?"fine":s<=xe?"middle":"plain",Ht={fine:[0,.5,1],middle:[0,1],plain:[0,1]},Gt={fine:[0,1,2,3,4,5],middle:[0,1,2,4,5],plain:[0,1,5]},we=3,Ce=10,rt=class{position=[];place=[];index=[];point(t,e){return this.position.push(...t),this.place.push(...e),this.position.length/3-1}quad(t,e,i,n){this.index.push(t,e,i,t,i,n)}},J=[[1,1],[-1,1],[-1,-1],[1,-1]];function Se(s){return J.flatMap(([t,e])=>(t*e>0?Ht[s]:[...Ht[s]].reverse()).map(n=>({sx:t,sz:e,turn:n})))}function st(s){let t=new rt,e=Se(s),i=e.length,n=s!=="plain";for(let[l,u]of Gt[s].slice(0,-1).entries()){let c=Gt[s][l+1],m=[u,c].map(f=>e.map(h=>t.point([h.sx,h.sz,f],[h.turn,u,c])));for(let f=0;f<i;f++){let h=(f+1)%i;!n&&e[f]?.sx===e[h]?.sx&&e[f]?.sz===e[h]?.sz||t.quad(m[0]?.[f],m[1]?.[f],m[1]?.[h],m[0]?.[h])}}let o=5,r=(n?e:e.filter((l,u)=>u%2===0)).map(l=>t.point([l.sx,l.sz,o],[l.turn,o,o]));for(let l=2;l<r.length;l++)t.index.push(r[0],r[l],r[l-1]);if(s==="fine")for(let l=0;l<we;l++)Me(t,Ce+l);let a=new H;return a.setAttribute("position",new z(new Float32Array(t.position),3)),a.setAttribute("place",new z(new Float32Array(t.place),3)),a.setIndex(t.index),a}function Me(s,t){let e=(n,o,r,a)=>s.point([o,r,t],[n,a,-1]),i=(n,o,r)=>s.quad(e(n,...o,0),e(n,...o,1),e(n,...r,1),e(n,...r,0));i(0,[1,-1],[1,1]),i(1,[-1,1],[-1,-1]),i(2,[1,1],[-1,1]),i(3,[-1,-1],[1,-1]),s.quad(e(4,-1,-1,1),e(4,-1,1,1),e(4,1,1,1),e(4,1,-1,1))}var at=`
attribute vec3 place;
attribute vec4 lot;
attribute vec4 look;
attribute vec4 life;
attribute vec2 heat;
uniform vec4 rings[ ${$.length*6} ];
uniform float cityNow;
uniform float cityThen;
uniform float still;
uniform float unit;
uniform float unlit;
vec3 cityPlace;
vec3 cityNormal;
vec4 cityPart; // what it is, of which form, 1 - lit, how much of it is gone
vec3 cityLocal;
vec3 cityWall; // half width of the wall it is in, and its low and high end
float cityHeight;
float cityPoint( float turn, float k, float b ) { return k > 0.5 ? mix( 1.0 - b, 1.0, turn ) : mix( 1.0, 1.0 - b, turn ); }
float ringHeight( vec4 r, float h, float roof ) { return r.z >= 0.0 ? r.z * h : max( 0.0, h + r.z * roof ); }
void cityForm() {
  float form = floor( look.x + 0.5 );
  bool house = form < ${$.indexOf("tree").toFixed(1)};
  float bits = floor( look.z + 0.5 );
  float lit = mod( floor( bits / 8.0 ), 2.0 );
  float was = mod( floor( bits / 16.0 ), 2.0 );
  float front = mod( floor( bits / 32.0 ), 2.0 ) * 2.0 - 1.0;
  float pale = 1.0 - mix( was, lit, unlit );
  float half_ = lot.z;
  float gone = smoothstep( 0.0, 0.5, cityNow - life.y );
  float born = smoothstep( 0.0, 0.55, cityNow - life.x );
  float full = mix( life.w, lot.w, smoothstep( 0.0, 0.3, cityNow - life.z ) );
  float bump = clamp( ( cityThen - heat.x ) / 0.3, 0.0, 1.0 );
  full *= 1.0 + 0.09 * still * sin( bump * 3.1416 );
  full *= mix( 1.0, 0.35, pale );
  float h = max( full * born * ( 1.0 - gone ), house ? 0.045 * unit : 0.001 );
  float roof = min( half_, h * 0.45 );
  float aspect = heat.y;
  vec2 sides = vec2( half_, half_ * aspect );
  cityHeight = h;
  vec2 s = position.xy;
  if ( position.z < ${9.5.toFixed(1)} ) {
    vec4 r = rings[ int( form ) * ${6} + int( position.z ) ];
    vec4 lo = rings[ int( form ) * ${6} + int( place.y ) ];
    vec4 hi = rings[ int( form ) * ${6} + int( place.z ) ];
    // Eaves cast no shadow of their own: on the wall below them it would be finer than the map of shadows is.
    r.xy = mix( min( r.xy, vec2( 0.98 ) ), r.xy, EAVES );
    float turn = place.x;
    float b = BEVEL * min( 0.3, 0.07 * unit / max( half_, 0.01 ) );
    float mid = 1.0 - abs( turn * 2.0 - 1.0 );
    vec2 square = vec2( cityPoint( turn, 0.0, b ), cityPoint( turn, 1.0, b ) );
    square = mix( square, vec2( 1.0 - 0.29 * b ), mid );
    float angle = 0.2618 + turn * 1.0472;
    vec2 circle = vec2( cos( angle ), sin( angle ) );
    float round_ = mod( r.w, 2.0 );
    vec2 p = s * mix( square, circle, round_ ) * r.xy;
    vec2 way = s * mix( mix( vec2( 1.0, 0.0 ), vec2( 0.0, 1.0 ), smoothstep( 0.0, 1.0, turn ) ), circle, max( mod( lo.w, 2.0 ), mod( hi.w, 2.0 ) ) );
    way = normalize( way );
    float y0 = ringHeight( lo, h, roof );
    float y1 = ringHeight( hi, h, roof );
    vec2 inset = ( lo.xy - hi.xy ) * sides;
    float rise = y1 - y0;
    vec3 n = vec3( way.x * rise, dot( abs( way ), inset ), way.y * rise );
    bool cap = place.y == place.z;
    cityNormal = cap || dot( n, n ) < 1e-9 ? vec3( 0.0, 1.0, 0.0 ) : normalize( n );
    cityLocal = vec3( p.x * sides.x, ringHeight( r, h, roof ), p.y * sides.y );
    cityPart.x = floor( ( cap || place.z - place.y > 2.5 ? hi.w : lo.w ) * 0.5 ); // a band that skips rings is roof
    cityWall = vec3( min( lo.x, hi.x ) * half_, y0, y1 );
    if ( mod( lo.w, 2.0 ) > 0.5 ) cityWall.x = -cityWall.x;
  } else {
    // An annex: a box somewhere on the building.
    float which = position.z - 10.0;
    float seed = fract( sin( dot( lot.xy, vec2( 12.9898, 78.233 ) ) ) * 43758.5453 );
    vec3 size = vec3( 0.0 );
    vec3 at = vec3( 0.0 );
    bool flat_ = form < 0.5;
    bool pitched = form == 1.0 || form == 2.0 || form == 7.0;
    float wallTop = ringHeight( rings[ int( form ) * ${6} + 1 ], h, roof );
    if ( which < 0.5 ) {
      if ( flat_ && half_ > 0.16 * unit ) { size = vec3( 0.26, 0.0, 0.3 ) * half_; size.y = 0.13 * unit; at = vec3( ( seed - 0.5 ) * 0.8 * half_, h - 0.16 * roof, ( fract( seed * 7.0 ) - 0.5 ) * 0.6 * half_ ); }
      if ( pitched && seed > 0.3 ) { size = vec3( 0.12 * half_, 0.0, 0.12 * half_ ); size.y = 0.85 * roof; at = vec3( ( seed > 0.65 ? 0.55 : -0.5 ) * half_, h - 0.78 * roof, 0.28 * half_ ); }
    } else if ( house && form != 6.0 && form != 8.0 ) {
      float wide = min( 0.3 * half_, 0.085 * unit );
      float tall = min( 0.62 * wallTop, 0.27 * unit );
      if ( which < 1.5 ) { size = vec3( wide, tall, 0.035 * unit ); at = vec3( 0.0, 0.0, front * half_ * ( form == 5.0 ? 0.94 : 1.0 ) ); }
      else if ( ( flat_ || pitched ) && wallTop > 0.4 * unit ) { size = vec3( wide * 1.7, 0.025 * unit, 0.09 * unit ); at = vec3( 0.0, tall + 0.04 * unit, front * half_ ); }
    }
    size *= born * ( 1.0 - gone ) * ( 1.0 - pale ) * ( which < 0.5 ? 1.0 : EAVES );
    cityLocal = at + vec3( s.x, place.y, s.y ) * size;
    float face = place.x;
    cityNormal = face > 3.5 ? vec3( 0, 1, 0 ) : face > 2.5 ? vec3( 0, 0, -1 ) : face > 1.5 ? vec3( 0, 0, 1 ) : face > 0.5 ? vec3( -1, 0, 0 ) : vec3( 1, 0, 0 );
    cityPart.x = which < 0.5 ? 2.0 : which < 1.5 ? 8.0 : 1.0;
    cityWall = vec3( 0.0 );
  }
  cityPart.yzw = vec3( form, house ? pale : 0.0, house ? gone : 0.0 );
  cityPlace = cityLocal + vec3( lot.x, 0.0, lot.y );
}
`,Ut=`
${at}
uniform vec3 tints[ 16 ];
varying vec3 vCityLocal;
varying vec3 vCityNormal;
varying vec4 vCityPart;
varying vec4 vCityWall;
flat varying vec4 vCityState;
varying vec2 vCitySize;
flat varying vec3 vCityTint;
`,Vt=`
cityForm();
vCityLocal = cityLocal;
vCityNormal = cityNormal;
vCityPart = cityPart;
vCityWall = vec4( cityWall, lot.z );
vCityTint = tints[ int( look.y + 0.5 ) ];
float seed_ = fract( sin( dot( lot.xy, vec2( 12.9898, 78.233 ) ) ) * 43758.5453 );
float glowAge = clamp( ( cityThen - heat.x ) / 60.0, 0.0, 1.0 );
float glow_ = ( 1.0 - glowAge ) * ( 1.0 - glowAge ) * step( heat.x, cityThen );
vCityState = vec4( look.w, glow_, mod( floor( look.z + 0.5 ), 8.0 ), seed_ );
vCitySize = vec2( cityHeight, heat.y );
vColor = vec4( 1.0 );
`,jt=`
varying vec3 vCityLocal;
varying vec3 vCityNormal;
varying vec4 vCityPart;
varying vec4 vCityWall;
flat varying vec4 vCityState;
varying vec2 vCitySize;
flat varying vec3 vCityTint;
uniform float unit;
uniform float dense;
float cityPane = 0.0;
float cityLamp = 0.0;
float cityGlow = 0.0;
float cityHash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
`,M=s=>`( abs( part - ${s.toFixed(1)} ) < 0.5 )`,Bt=`
{
  float part = floor( vCityPart.x + 0.5 );
  float seed = vCityState.w;
  float recent = vCityState.x;
  vec3 cream = vec3( 0.89, 0.77, 0.6 );
  vec3 tint = vCityTint;
  vec3 c = mix( tint, cream, 0.56 - 0.3 * dense + 0.16 * ( seed - 0.5 ) );
  vec3 roofed = mix( tint, cream, 0.12 ) * ( 0.9 + 0.16 * fract( seed * 5.3 ) );
  vec3 trimmed = mix( cream, vec3( 0.95, 0.9, 0.82 ), 0.6 );
  if ${M(x.roof)} c = roofed;
  else if ${M(x.trim)} c = trimmed;
  else if ${M(x.bark)} c = vec3( 0.2, 0.09, 0.04 );
  else if ${M(x.leaf)} c = mix( vec3( 0.16, 0.42, 0.1 ), vec3( 0.36, 0.56, 0.12 ), seed ) * mix( 0.72, 1.1, saturate( vCityLocal.y / max( 0.01, vCitySize.x ) ) );
  else if ${M(x.post)} c = vec3( 0.06, 0.07, 0.11 );
  else if ${M(x.lamp)} { c = vec3( 0.96, 0.78, 0.5 ); cityLamp = 1.0; }
  else if ${M(8)} c = mix( vec3( 0.16, 0.08, 0.04 ), tint * 0.5, 0.35 );
  bool house = part < 2.5 || part > 7.5;
  // Windows: a grid that fits each wall; seen from afar, their average.
  vec2 level = vec2( 1.0 );
  if ${M(x.wall)} {
    float high = vCityWall.z - vCityWall.y;
    float wide = abs( vCityWall.x ) * 2.0;
    vec3 n = abs( vCityNormal );
    bool round_ = vCityWall.x < 0.0;
    float along = round_ ? ( atan( vCityLocal.z, vCityLocal.x ) / 6.28318 + 0.5 ) * wide * 3.14 : ( n.x > n.z ? vCityLocal.z / vCitySize.y : vCityLocal.x ) + wide * 0.5;
    if ( round_ ) wide *= 3.14;
    float columns = max( 1.0, floor( wide / ( 0.23 * unit ) ) );
    float rows = max( 1.0, floor( high / ( 0.27 * unit ) ) );
    vec2 cell = vec2( along / wide * columns, ( vCityLocal.y - vCityWall.y ) / max( high, 0.001 ) * rows );
    vec2 q = fract( cell ) - vec2( 0.5, 0.54 );
    vec2 id = floor( cell ) + ( n.x > n.z ? 17.0 + 9.0 * sign( vCityNormal.x ) : 3.0 * sign( vCityNormal.z ) );
    vec2 px = fwidth( cell );
    vec2 inside = smoothstep( vec2( 0.25, 0.3 ) + px * 0.5, vec2( 0.25, 0.3 ) - px * 0.5, abs( q ) );
    float sharp = 1.0 - smoothstep( 0.28, 0.62, max( px.x, px.y ) );
    float ok = step( 0.17 * unit, high ) * step( 0.16 * unit, abs( vCityWall.x ) * 2.0 );
    float pane = mix( 0.3, inside.x * inside.y, sharp ) * ok;
    float share = mix( 0.06, 0.82, recent * recent );
    float on = mix( share, step( cityHash( id + seed * 61.0 ), share ), sharp );
    vec3 glass = mix( c * 0.52, vec3( 0.3, 0.44, 0.55 ), 0.5 ) * ( 0.85 + 0.3 * q.y );
    c = mix( c, glass, pane * 0.82 );
    cityPane = pane * on * ( 1.0 - vCityPart.z );
    c *= mix( 0.94, 1.05, saturate( ( vCityLocal.y - vCityWall.y ) / max( high, 0.001 ) ) );
    c *= mix( 0.8, 1.0, smoothstep( 0.0, 0.1 * unit, vCityWall.z - vCityLocal.y ) );
  }
  // What was not touched for long is paler.
  if ( house ) {
    float luma = dot( c, vec3( 0.3, 0.59, 0.11 ) );
    vec3 dusty = mix( vec3( luma ), vec3( 0.74, 0.66, 0.55 ) * ( 0.42 + luma ), 0.6 );
    c = mix( dusty, c, mix( 0.58 + 0.2 * dense, 1.0, recent ) ) * mix( 0.95, 1.04, recent );
    c *= 0.96 + 0.08 * fract( seed * 13.7 );
    // The darker foot stands for the shade between buildings.
    c *= mix( 0.7, 1.0, smoothstep( 0.0, 0.32 * unit, vCityLocal.y ) );
  }
  // How it differs: a band under the eaves and around the roof. Colour and pattern: plain, dashed, dotted, striped.
  float code = vCityState.z;
  if ( code > 0.5 && house ) {
    float edge = max( abs( vCityLocal.x ), abs( vCityLocal.z ) / vCitySize.y ) / vCityWall.w;
    float over = fwidth( edge );
    float ring = ${M(x.wall)} || vCityNormal.y < 0.4 ? smoothstep( 0.0, 0.01, vCityLocal.y - ( ${M(x.wall)} ? vCityWall.z : vCitySize.x ) + 0.13 * unit ) : smoothstep( 0.74 - over, 0.74 + over, edge );
    if ( ${M(x.wall)} && vCityWall.y > 0.01 ) ring = 0.0;
    float run = ( abs( vCityNormal.x ) > abs( vCityNormal.z ) ? vCityLocal.z : vCityLocal.x ) / unit;
    if ( vCityNormal.y > 0.4 ) run = ( vCityLocal.x + vCityLocal.z ) / unit;
    float tick = code > 1.5 && code < 2.5 ? step( 0.28, fract( run * 5.0 ) ) : code > 4.5 ? step( 0.5, fract( run * 9.0 ) ) : 1.0;
    vec3 paint = code < 1.5 ? vec3( 0.9, 0.44, 0.05 ) : code < 2.5 ? vec3( 0.1, 0.68, 0.42 ) : code < 3.5 ? vec3( 0.3 ) : code < 4.5 ? ( fract( run * 5.0 + vCityLocal.y / unit * 5.0 ) > 0.5 ? vec3( 0.86, 0.15, 0.09 ) : vec3( 0.95 ) ) : vec3( 0.14, 0.62, 0.6 );
    c = mix( c, mix( trimmed, paint, tick ), ring );
    cityGlow += ring * 0.25 * tick;
  }
  // Only its place is left: a foundation with a rim.
  if ( vCityPart.w > 0.01 ) {
    float edge = max( abs( vCityLocal.x ), abs( vCityLocal.z ) / vCitySize.y ) / vCityWall.w;
    vec3 place_ = mix( vec3( 0.2, 0.15, 0.1 ), vec3( 0.66, 0.62, 0.57 ), smoothstep( 0.76, 0.8, edge ) );
    c = mix( c, place_, vCityPart.w );
    cityPane *= 1.0 - vCityPart.w;
  }
  c = mix( c, vec3( 0.72, 0.68, 0.6 ), vCityPart.z * 0.72 );
  diffuseColor.rgb = c;
}
`,Wt=`
float cityWarm = vCityState.y * ( 1.0 - vCityPart.z );
outgoingLight = mix( outgoingLight, vec3( 1.5, 0.98, 0.46 ) * 0.95, cityPane * max( window, cityWarm ) );
outgoingLight += vec3( 1.0, 0.5, 0.14 ) * cityWarm * ( 0.07 + 0.7 * grazing * grazing + 0.3 * saturate( 1.0 - vCityLocal.y / max( vCitySize.x, 0.01 ) ) );
outgoingLight += diffuseColor.rgb * cityGlow * ( 0.4 + lamp );
outgoingLight = mix( outgoingLight, vec3( 1.6, 1.1, 0.55 ), cityLamp * lamp );
`;var w={lot:4,look:4,life:4,heat:2},y=-1e5,g=1e7,lt=Object.keys(w),tt=class{keys=[];arrays;changed=null;grown=!0;capacity;slots=new Map;constructor(t=256){this.capacity=t,this.arrays=Zt(t)}get size(){return this.keys.length}has(t){return this.slots.has(t)}put(t,e){let i=this.slots.get(t);i===void 0&&(i=this.keys.length,i===this.capacity&&this.grow(),this.keys.push(t),this.slots.set(t,i));for(let n of lt)this.arrays[n].set(e[n],i*w[n]);this.touch(i)}get(t,e,i){let n=this.slots.get(t);return n===void 0?Number.NaN:this.arrays[e][n*w[e]+i]}set(t,e,i,n){let o=this.slots.get(t);if(o===void 0)return;let r=o*w[e]+i;this.arrays[e][r]!==n&&(this.arrays[e][r]=n,this.touch(o))}remove(t){let e=this.slots.get(t);if(e===void 0)return;let i=this.keys.length-1,n=this.keys[i];if(e!==i){for(let o of lt){let r=w[o];this.arrays[o].copyWithin(e*r,i*r,i*r+r)}this.keys[e]=n,this.slots.set(n,e),this.touch(e)}this.keys.pop(),this.slots.delete(t)}clear(){this.keys.length=0,this.slots.clear(),this.changed=null}touch(t){let{changed:e}=this;e?(e[0]=Math.min(e[0],t),e[1]=Math.max(e[1],t)):this.changed=[t,t]}grow(){this.capacity*=2;let t=Zt(this.capacity);for(let e of lt)t[e].set(this.arrays[e]),this.arrays[e]=t[e];this.grown=!0}};function Zt(s){let t=e=>new Float32Array(s*w[e]);return{lot:t("lot"),look:t("look"),life:t("life"),heat:t("heat")}}function U(s,t){let e=kt(s),i=e.onBeforeCompile.bind(e);return e.onBeforeCompile=(n,o)=>{i(n,o),Object.assign(n.uniforms,t.uniforms),n.vertexShader=Y(n.vertexShader,{"attribute vec4 paint;":`const vec4 paint = vec4( 0.0 );
${t.vertexHead}`,"vColor = vec4( color, 1.0 );":t.vertexMain,"#include <beginnormal_vertex>":"vec3 objectNormal = cityNormal;","#include <begin_vertex>":"vec3 transformed = cityPlace;"}),n.fragmentShader=Y(n.fragmentShader,{"varying vec2 vGlow;":`varying vec2 vGlow;
${t.fragmentHead}`,"#include <color_fragment>":`#include <color_fragment>
${t.paint}`,"#include <opaque_fragment>":`${t.shine}
#include <opaque_fragment>`})},e.customProgramCacheKey=()=>t.key,e}function $t(s,t,e,i){let n=new zt;return n.onBeforeCompile=o=>{Object.assign(o.uniforms,t),o.vertexShader=Y(o.vertexShader,{"#include <common>":`#include <common>
${e}`,"#include <begin_vertex>":`${i}
vec3 transformed = cityPlace;`})},n.customProgramCacheKey=()=>s,n}var Xt=s=>({cityNow:{value:0},cityThen:{value:0},still:{value:s?0:1},unit:{value:1},unlit:{value:1},dense:{value:0},lift:{value:1}});function Kt(s,t,e){let i=wt.map(p=>ze(q(p))),n=Lt(),o=Array.from({length:n.length/4},(p,A)=>new Tt().fromArray(n,A*4)),r={...e,rings:{value:o},tints:{value:i}},a=(p,A)=>`const float BEVEL = 1.0;
const float EAVES = ${A.toFixed(1)};
${p}`,l=U(s,{key:"city-building",uniforms:r,vertexHead:a(Ut,1),vertexMain:Vt,fragmentHead:jt,paint:Bt,shine:Wt}),u=$t("city-shadow",r,a(at,0),"cityForm();"),c="fine",m=st(c),f=new F(m,l);f.customDepthMaterial=u,f.castShadow=f.receiveShadow=!0,f.frustumCulled=!1,f.matrixAutoUpdate=!1;let h=()=>{for(let p of Object.keys(w)){let A=new E(t.arrays[p],w[p]);A.setUsage(_),m.setAttribute(p,A)}t.grown=!1,t.changed=null},d=()=>{m.dispose(),m=st(c),f.geometry=m,h()};return h(),{mesh:f,setDetail(p){p!==c&&(c=p,d())},flush(){t.grown?d():t.changed&&Te(m,t.changed),t.changed=null,m.instanceCount=t.size,f.visible=t.size>0},dispose(){f.removeFromParent(),m.dispose(),l.dispose(),u.dispose()}}}function Te(s,[t,e]){for(let i of Object.keys(w)){let n=s.getAttribute(i);n.addUpdateRange(t*w[i],(e-t+1)*w[i]),n.needsUpdate=!0}}function ze(s){let t=.3*s.r+.59*s.g+.11*s.b;return s.clone().lerp(new L(t,t,t),.16)}var C={paving:0,district:1,inner:2,lawn:3,yard:4,wall:5,gate:6,lamp:7,track:8},V={paving:.02,district:.045,inner:.065,lot:.095},ct=8.9,T=(s,t,e,i,n,o)=>({x:s,z:t,halfX:e,halfZ:i,low:0,high:n,tone:o,yaw:0});function qt(s,t=new X(s),e=[]){let{site:i}=s;if(!i)return[];let n=N(i),o=[T(i.x+i.width/2,i.z+i.depth/2,i.width/2+j.away,i.depth/2+j.away,V.paving,C.paving)];for(let r of s.folders.values()){if(r.depth===0||r.depth>3)continue;let a=r.depth===1?C.district:C.inner,l=(r.depth===1?V.district:V.inner)+.004*r.depth;o.push(ke(r,l,a));for(let[u,c,m,f]of r.more??[])o.push(T(u+m/2,c+f/2,m/2,f/2,l,a))}for(let r of e)o.push(T(r.x,r.z,r.halfX,r.halfZ,V.district,C.district));o.push(...t.all());for(let r of St(i))o.push({...T(r.x,r.z,r.halfX,r.halfZ,r.height,C.wall)});return o.push(...Re(n),...Ne(n)),o}function ke(s,t,e){return T(s.x+s.width/2,s.z+s.depthZ/2,s.width/2,s.depthZ/2,t,e)}var X=class{model;cache=new Map;constructor(t){this.model=t}invalidate(t){t===void 0?this.cache.clear():this.cache.delete(t)}all(){let{model:t,cache:e}=this,i=t.site?.unit??1;return[...t.folders.values()].flatMap(n=>{let o=e.get(n.id);return o||e.set(n.id,o=Ae(t.filesOf(n.id),i,k(n.x,n.z)>.14?C.lawn:C.yard)),o})}};function Ae(s,t,e){let i=[...s].sort((r,a)=>r.z-a.z||r.x-a.x),n=[],o=0;return i.forEach(({x:r,z:a},l)=>{let u=i[l+1];if(u&&Math.abs(u.z-a)<.01&&u.x-r<t*1.25)return;let c=i[o]?.x??r;n.push(T((c+r)/2,a,(r-c)/2+t*.5,t*.5,V.lot,e)),o=l+1}),n}function Re(s){let t=s.outZ!==0;return[-1,1].flatMap(e=>{let i=e*(j.gate/2+.25),[n,o]=t?[s.x+i,s.z]:[s.x,s.z+i];return[T(n,o,.3,.3,1.9,C.gate),{...T(n,o,.38,.38,.16,C.wall),low:1.9},{...T(n,o,.17,.17,.34,C.lamp),low:2.06},{...T(n,o,.24,.24,.09,C.wall),low:2.4}]})}function Ne(s){let t=Math.hypot(s.x,s.z);if(t<=ct+.5)return[];let[e,i]=[s.x/t*ct,s.z/t*ct],[n,o]=[s.x-s.outX*.6,s.z-s.outZ*.6],r=Math.hypot(n-e,o-i),a=Math.atan2(n-e,o-i);return[{...T((e+n)/2,(i+o)/2,1.35,r/2,V.paving-.006,C.track),yaw:a}]}function Yt(s){let t=j.away+.4,e=[{minX:s.x-t,minZ:s.z-t,maxX:s.x+s.width+t,maxZ:s.z+s.depth+t}],i=N(s),n=Math.hypot(i.x,i.z),o=Math.ceil(n/1.5);for(let r=0;r<=o;r++){let[a,l]=[i.x*r/Math.max(1,o),i.z*r/Math.max(1,o)];e.push({minX:a-1.3,minZ:l-1.3,maxX:a+1.3,maxZ:l+1.3})}return e}var Ee=new Set(["edit","create","delete"]),I=s=>Date.parse(s.at)/1e3;function et(s,t,e=1/0){let i=[];for(let n of t){let o=I(n);if(!n.id||!Number.isFinite(o)||o>e)continue;let r=s.get(n.id);r||s.set(n.id,r={read:-1/0,edit:-1/0}),Ee.has(n.how)?r.edit=Math.max(r.edit,o):r.read=Math.max(r.read,o),i.push(n.id)}return i}function Qt(s,t){if(!s)return 0;let e=i=>t-i<0?0:Math.max(0,1-(t-i)/3600);return Math.max(e(s.edit),e(s.read)*.5)}function Jt(s,t){let e=new Set;for(let i of s)i.id&&i.how==="create"&&I(i)>t&&e.add(i.id);return e}function te(s,t){let e=Math.max(0,t-s)/86400;return Math.min(1,Math.max(0,1-Math.log2(1+e)/Math.log2(731)))}var Oe=8,Pe=12,Ie=.075,_e=75,Le=.35,ut=26,ee={kind:"label",note:"",mark:null,dim:!1,faint:!1};function ie(s){let t="";for(let e of s){let i=e.codePointAt(0);i<32?t+=String.fromCodePoint(9216+i):i===127?t+="␡":i>=128&&i<160||i>=8203&&i<=8207||i>=8234&&i<=8238||i>=8294&&i<=8297?t+="�":t+=e}return t.length>48?`${t.slice(0,30)}…${t.slice(-16)}`:t}function oe(s,t){return[...Fe(s,t),...He(s,t)]}function Fe(s,{eye:t,roofs:e}){let i=[],n=s.site?.unit??1;for(let o of s.folders.values()){if(o.depth===0||o.depth>2||o.files===0)continue;let[r,a]=[o.x+o.width/2,o.z+o.depthZ/2],l=Math.hypot(Math.max(0,Math.abs(t.x-r)-o.width/2),Math.max(0,Math.abs(t.z-a)-o.depthZ/2)),u=Math.hypot(l,t.y),c=Math.sqrt(o.width*o.depthZ)/Math.max(8,u),m=l===0&&t.y<14;if(c<Ie*(o.depth===1?1:1.9)||m)continue;let f=new W(r,Math.max(1,n*.5+(e.get(o.id)??n*4)),a),h=ie(o.name);i.push({size:c/o.depth,item:{...ee,id:`city:folder:${o.id}`,anchor:f,title:h,priority:4+Math.min(4,c*3)-o.depth}})}return i.sort((o,r)=>r.size-o.size).slice(0,Oe).map(o=>o.item)}function He(s,{eye:t,now:e,touchTimes:i,hidden:n}){let{selected:o,hovered:r}=s.view,a=[];for(let[c,m]of i){let f=Qt(m,e),h=f>Le&&!n.has(c)?s.files.get(c):void 0;!h||c===o||c===r||s.view.lit&&!s.view.lit.has(c)||Math.hypot(h.x-t.x,t.y,h.z-t.z)<_e&&a.push({file:h,heat:f})}a.sort((c,m)=>m.heat-c.heat||c.file.id-m.file.id);let l=(c,m)=>({...ee,id:`city:file:${c.id}`,anchor:new W(c.x,s.buildingOf(c).height+.15,c.z),title:ie(c.name),priority:m}),u=[o,r].flatMap((c,m)=>{let f=c===null||m===1&&c===o?void 0:s.files.get(c);return f&&!n.has(f.id)?[l(f,ut+m)]:[]});return[...u,...a.slice(0,Pe-u.length).map(c=>l(c.file,5+4*c.heat))]}var ne=1.15,re=4.5,Ge=1.5,De=1.1,Ue=13,Ve=260,je=.3,mt=class{cell;columns;rows;taken;x;z;constructor({x:t,z:e,width:i,depth:n}){this.cell=Math.max(je,Math.max(i,n)/Ve),this.columns=Math.max(1,Math.floor(i/this.cell)),this.rows=Math.max(1,Math.floor(n/this.cell)),this.taken=new Uint8Array(this.columns*this.rows),this.x=t+(i-this.columns*this.cell)/2,this.z=e+(n-this.rows*this.cell)/2}occupy(t,e,i,n){let o=(c,m)=>(c-m)/this.cell,[r,a]=[Math.max(0,Math.floor(o(t,this.x))),Math.min(this.columns,Math.ceil(o(i,this.x)))],[l,u]=[Math.max(0,Math.floor(o(e,this.z))),Math.min(this.rows,Math.ceil(o(n,this.z)))];for(let c=l;c<u;c++)a>r&&this.taken.fill(1,c*this.columns+r,c*this.columns+a)}isFree(t,e){return t<this.columns&&e<this.rows&&this.taken[e*this.columns+t]===0}largestFrom(t,e,i){let n=(a,l)=>{let u=0;for(;u<l&&this.isFree(t+u,a);)u++;return u},o=[0,0],r=n(e,i);for(let a=1;a<=i&&r>0;a++)r*a>o[0]*o[1]&&(o=[r,a]),r=n(e+a,r);return o}parkAt(t,e,i,n){let{cell:o}=this;return{x:this.x+(t+i/2)*o,z:this.z+(e+n/2)*o,halfX:i*o/2,halfZ:n*o/2}}};function se(s){let{site:t}=s;if(!t)return[];let e=new mt(t),i=(l,u,c,m,f=ne)=>e.occupy(l-f,u-f,l+c+f,u+m+f);for(let l of s.folders.values()){if(l.depth===1&&i(l.x,l.z,l.width,l.depthZ),l.depth>0)for(let[m,f,h,d]of l.more??[])i(m,f,h,d);if(l.depth>0)continue;let{unit:u,lane:c}=t;for(let{x:m,z:f}of s.filesOf(l.id))i(m-u/2,f-u/2,u,u,Math.max(ne,c))}let{x:n,z:o,outZ:r}=N(t),a=r?[2.4,re]:[re,2.4];return e.occupy(n-a[0],o-a[1],n+a[0],o+a[1]),Be(e)}function Be(s){let t=[],e=Math.ceil(De/s.cell),i=Math.max(e,Math.floor(Ue/s.cell)),n=Math.ceil(Ge/s.cell);for(let o=0;o<s.rows;o++)for(let r=0;r<s.columns;r++){if(!s.isFree(r,o))continue;let[a,l]=s.largestFrom(r,o,i);if(a<e||l<e)continue;let u=s.parkAt(r,o,a,l);t.push(u);let c=n*s.cell;s.occupy(u.x-u.halfX-c,u.z-u.halfZ-c,u.x+u.halfX+c,u.z+u.halfZ+c)}return t}var it=.6,ft=.25,ae=-1e9,We=7,Ze=8,$e=9,R={lit:8,was:16,front:32},Xe=16,K=(s,t)=>-(s*Xe+t)-1,ot=class{roster;model;options;leaving=new Map;towers=new Map;lit=null;compare;hidden=new Set;ornaments=0;busyUntil=y;filterChangedAt=y;constructor(t,e,i){this.model=t,this.roster=e,this.options=i,this.compare=t.view.compare}set plain(t){this.options.plain=t}reset(t){this.roster.clear(),this.leaving.clear(),this.towers.clear(),this.ornaments=0,this.lit=this.model.view.lit,this.compare=this.model.view.compare;for(let e of this.model.files.values())this.roster.put(e.id,this.row(e,y,t));this.reconcileTowers(y,t)}updateFiles(t,e,i,n){for(let o of e)this.sink(o.id,n);for(let o of t)this.put(o,n);i&&this.reconcileTowers(this.options.calm?y:n,n)}put(t,e){let{roster:i}=this,n=i.has(t.id)&&!this.leaving.has(t.id);this.leaving.delete(t.id);let o=n?i.get(t.id,"life",0):this.options.calm?y:e,r=this.row(t,o,e),a=n?i.get(t.id,"lot",3):r.lot[3];if(n&&!this.options.calm&&Math.abs(a-r.lot[3])>.001&&(r.life=[o,r.life[1],e,a]),n){let l=i.get(t.id,"life",1);l>=g&&r.life[1]<g?r.life=[o,this.options.calm?y:e,r.life[2],r.life[3]]:l<g&&r.life[1]<g?r.life=[o,l,r.life[2],r.life[3]]:l<g&&(r.life=[this.options.calm?y:e,g,y,r.lot[3]]),r.heat=[i.get(t.id,"heat",0),1]}i.put(t.id,r),this.busyUntil=e+it}row(t,e,i){let{half:n,height:o}=this.model.buildingOf(t),r=k(t.x,t.z),a=Q(Ft(t.family,o/n,r,this.options.plain)),u=B(t)||this.hidden.has(t.id)?e===y||this.options.calm?y:i:g,c=Math.round(te(t.changed,i+this.options.epoch)*100)/100;return{lot:[t.x,t.z,n,o],look:[a,Ct(t.family,t.language),this.bits(t),c],life:[e,u,y,o],heat:[y,1]}}bits(t,e=this.isLit(t.id)){return(this.compare==="none"?Ke(t):t[this.compare])+(this.isLit(t.id)?R.lit:0)+(e?R.was:0)+(t.face>0?R.front:0)}isLit(t){return this.lit===null||this.lit.has(t)}sink(t,e){if(this.roster.has(t)){if(this.options.calm)return this.roster.remove(t);this.leaving.set(t,e),this.roster.get(t,"life",1)>=g&&this.roster.set(t,"life",1,e),this.busyUntil=e+it}}reconcileTowers(t,e){let{model:i,towers:n}=this,o=new Map;for(let a of i.folders.values())vt(i,a)&&o.set(a.id,a);for(let[a,l]of n)if(!o.has(a)){for(let u=0;u<l;u++)this.sink(K(a,u),e);n.delete(a)}if(o.size===0||!i.site)return;let r=gt(i);for(let[a,l]of o){let u=xt(l,r.get(a)??[],i.site).flatMap(f=>this.tower(f,t)),c=n.get(a)??0,m=c>0?this.roster.get(K(a,0),"life",0):t;for(let f=0;f<Math.max(c,u.length);f++){let h=u[f];h?(this.leaving.delete(K(a,f)),this.roster.put(K(a,f),{...h,life:[m,g,y,h.lot[3]]})):this.sink(K(a,f),e)}n.set(a,u.length)}}tower({x:t,z:e,half:i,height:n},o){let r=k(t,e),a=(l,u,c)=>({lot:[t,e,i*u,n*c],look:[Q(l),r>.5?Ze:$e,R.lit+R.was+R.front,.45+.2*r],life:[o,g,y,n*c],heat:[y,1]});return this.options.plain?[a("flat",1,.62),a("flat",.74,1)]:[a("tower",1,1)]}get closed(){return new Set(this.towers.keys())}setOrnaments(t){let e=this.options.plain?t.filter(i=>i.kind==="tree"):t;for(let i=0;i<this.ornaments;i++)this.roster.remove(ae-i);this.ornaments=e.length,e.forEach((i,n)=>{this.roster.put(ae-n,{lot:[i.x,i.z,i.half,i.height],look:[Q(this.options.plain?"shrub":i.kind),We,R.lit+R.was,.8],life:[y,g,y,i.height],heat:[y,1]})})}applyView(t,e){let{view:i,files:n}=this.model,o=i.lit!==this.lit;if(o||i.compare!==this.compare){let a=this.lit;this.lit=i.lit,this.compare=i.compare;for(let l of n.values())this.roster.set(l.id,"look",2,this.bits(l,o?a===null||a.has(l.id):this.isLit(l.id)));o&&(this.filterChangedAt=this.options.calm?y:e),this.busyUntil=Math.max(this.busyUntil,e+ft)}if(t===this.hidden||t.size===0&&this.hidden.size===0)return;let r=this.hidden;this.hidden=t;for(let a of r)t.has(a)||this.setVisible(a,!0,e);for(let a of t)r.has(a)||this.setVisible(a,!1,e)}setVisible(t,e,i){let n=this.model.files.get(t);!n||B(n)||(this.roster.set(t,"life",1,e?g:this.options.calm?y:i),e&&this.roster.set(t,"life",0,this.options.calm?y:i),this.busyUntil=i+it)}setEditTimes(t,e){for(let i of e){let n=t.get(i)?.edit??-1/0;this.roster.set(i,"heat",0,n===-1/0?y:Math.max(y,n-this.options.epoch))}}removeSunk(t){for(let[e,i]of this.leaving)t-i<it&&t>=i||(this.leaving.delete(e),this.roster.remove(e))}},Ke=s=>s.commit===4||s.session===4?4:0;var v={ring:0,cube:1,stripes:2,flag:3,dot:4},ht=["water","white","amber","coral","cream","mint","indigo"],qe=`
attribute float part;
attribute vec4 at;
attribute vec4 sign_;
uniform float cityThen;
uniform float unit;
uniform vec3 inks[ ${ht.length} ];
vec3 cityPlace;
vec3 cityNormal;
varying vec3 vInk;
varying vec3 vSignLocal;
varying float vSignKind;
`,Ye=`
{
  float age = cityThen - sign_.z;
  float grow = smoothstep( 0.0, 0.22, age );
  if ( sign_.w > 0.5 ) grow *= 1.0 - smoothstep( 0.7, 1.5, age );
  bool mine = abs( part - sign_.x ) < 0.5;
  vec3 p = position;
  vec3 n = normal;
  if ( part < 0.5 ) {
    // A frame around the footprint: its inner side keeps clear of the walls.
    float thick = ( 0.05 + 0.055 * sign_.w ) * max( unit, 0.8 ) * grow;
    float gap = at.w + 0.025 * unit + ( sign_.w > 0.5 ? 0.12 * unit * smoothstep( 0.0, 1.5, age ) : 0.0 );
    p = vec3( p.x * ( gap + thick * abs( p.y ) ), 0.0, p.z * ( gap + thick * abs( p.y ) ) );
    p.y = 0.12 + ( abs( normal.y ) > 0.5 ? 0.02 : 0.0 ) * step( 0.5, grow );
  } else p *= at.w * grow;
  if ( ! mine ) p = vec3( 0.0 );
  vSignLocal = position;
  vSignKind = part;
  vInk = inks[ int( sign_.y + 0.5 ) ];
  cityNormal = n;
  cityPlace = mine ? p + at.xyz : vec3( 0.0, -50.0, 0.0 );
  vColor = vec4( 1.0 );
}
`,Qe=`
{
  vec3 c = vInk;
  if ( vSignKind > 1.5 && vSignKind < 2.5 ) c = fract( vSignLocal.y * 1.6 + 0.25 ) > 0.5 ? vInk : vec3( 0.93, 0.9, 0.84 );
  if ( vSignKind > 0.5 && vSignKind < 3.5 && length( vSignLocal.xz ) < 0.09 && vSignLocal.y < 0.55 ) c = vec3( 0.3, 0.24, 0.2 );
  diffuseColor.rgb = c;
}
`,Je=`
outgoingLight += diffuseColor.rgb * ( vSignKind < 0.5 || vSignKind > 3.5 ? 0.5 + 0.35 * lamp : 0.22 + 0.5 * lamp );
`;function ce(s,t){let e=ht.map(l=>new L().copy(q(l))),i=U(s,{key:"city-sign",uniforms:{...t,inks:{value:e}},vertexHead:qe,vertexMain:Ye,fragmentHead:`varying vec3 vInk;
varying vec3 vSignLocal;
varying float vSignKind;`,paint:Qe,shine:Je}),n=64,o=le(),r=new F(o,i);r.frustumCulled=!1,r.matrixAutoUpdate=!1,r.visible=!1;let a=()=>{for(let l of["at","sign_"])o.setAttribute(l,new E(new Float32Array(n*4),4).setUsage(_))};return a(),{mesh:r,set(l){if(l.length>n){for(;l.length>n;)n*=2;o.dispose(),o=le(),r.geometry=o,a()}let[u,c]=[o.getAttribute("at"),o.getAttribute("sign_")];l.forEach((m,f)=>{u.setXYZW(f,m.x,m.y,m.z,m.size),c.setXYZW(f,m.kind,ht.indexOf(m.color),m.since,m.fades?1:0)}),u.needsUpdate=c.needsUpdate=!0,o.instanceCount=l.length,r.visible=l.length>0},dispose(){r.removeFromParent(),o.dispose(),i.dispose()}}}var dt=class{position=[];normal=[];part=[];index=[];face(t,...e){let[i,n,o]=e,r=[n[0]-i[0],n[1]-i[1],n[2]-i[2]],a=[o[0]-i[0],o[1]-i[1],o[2]-i[2]],l=[r[1]*a[2]-r[2]*a[1],r[2]*a[0]-r[0]*a[2],r[0]*a[1]-r[1]*a[0]],u=Math.hypot(...l)||1,c=this.position.length/3;for(let m of e)this.position.push(...m),this.normal.push(l[0]/u,l[1]/u,l[2]/u),this.part.push(t);for(let m=2;m<e.length;m++)this.index.push(c,c+m-1,c+m)}box(t,e,i,n=o=>o){let o=(r,a,l)=>{let[u,c,m]=n([r*i[0],a*i[1],l*i[2]]);return[u+e[0],c+e[1],m+e[2]]};this.face(t,o(1,-1,1),o(1,-1,-1),o(1,1,-1),o(1,1,1)),this.face(t,o(-1,-1,-1),o(-1,-1,1),o(-1,1,1),o(-1,1,-1)),this.face(t,o(-1,-1,1),o(1,-1,1),o(1,1,1),o(-1,1,1)),this.face(t,o(1,-1,-1),o(-1,-1,-1),o(-1,1,-1),o(1,1,-1)),this.face(t,o(-1,1,1),o(1,1,1),o(1,1,-1),o(-1,1,-1)),this.face(t,o(-1,-1,-1),o(1,-1,-1),o(1,-1,1),o(-1,-1,1))}diamond(t,e,i,n){let o=[[i,e,0],[0,e,-i],[-i,e,0],[0,e,i]];o.forEach((r,a)=>{let l=o[(a+1)%4];this.face(t,r,l,[0,e+n,0]),this.face(t,l,r,[0,e-n,0])})}};function le(){let s=new dt,t=.8,e=[[1,t],[t,1],[-t,1],[-1,t],[-1,-t],[-t,-1],[t,-1],[1,-t]];e.forEach(([o,r],a)=>{let[l,u]=e[(a+1)%8],c=s.position.length/3;s.position.push(o,0,r,o,1,r,l,1,u,l,0,u);for(let m=0;m<4;m++)s.normal.push(0,1,0),s.part.push(v.ring);s.index.push(c,c+2,c+1,c,c+3,c+2)});let i=([o,r,a])=>{let[l,u]=[Math.SQRT1_2,Math.SQRT1_2],[c,m]=[o*u-r*l,o*l+r*u],f=.615;return[c,m*Math.cos(f)-a*Math.sin(f),m*Math.sin(f)+a*Math.cos(f)]};for(let o of[v.cube,v.stripes,v.flag])s.box(o,[0,.3,0],[.055,.3,.055]);s.box(v.cube,[0,1.25,0],[.5,.5,.5],i),s.diamond(v.stripes,1.3,.58,.85),s.box(v.flag,[0,1,0],[.045,1,.045]),s.face(v.flag,[.04,1.25,.02],[1.15,1.6,.02],[.04,1.95,.02]),s.face(v.flag,[.04,1.95,-.02],[1.15,1.6,-.02],[.04,1.25,-.02]),s.diamond(v.dot,0,1,1);let n=new H;return n.setAttribute("position",new z(new Float32Array(s.position),3)),n.setAttribute("normal",new z(new Float32Array(s.normal),3)),n.setAttribute("part",new z(new Float32Array(s.part),1)),n.setIndex(s.index),n}var ti=36,ue=360,ei=64,ii={note:"cream",attention:"amber",done:"mint"};function me(s,t){let e=s.site?.unit??1,i=[],n=h=>B(h)?.1:s.buildingOf(h).height,o=Math.min(.62,Math.max(.3,e*.3)),r=(h,d,p)=>{i.push({kind:d,x:h.x,y:n(h),z:h.z,size:o,color:p,since:-1e5})},a=h=>h===null||t.hidden.has(h)?void 0:s.files.get(h),l=new Set;for(let h of s.marks){let d=a(h.id);!d||h.kind==="failing"&&l.has(d.id)||(h.kind!=="failing"?r(d,v.flag,ii[h.kind]):(l.add(d.id),r(d,v.cube,"coral")))}for(let h of s.files.values())(h.commit===4||h.session===4)&&!t.hidden.has(h.id)&&r(h,v.stripes,"coral");let u=(h,d,p=-1e5,A=!1)=>{h&&i.push({kind:v.ring,x:h.x,y:0,z:h.z,size:s.buildingOf(h).half,color:d,since:p,fades:A})},c=0;for(let[h,d]of t.touchTimes)t.now-d.read<1.5&&t.now>=d.read&&c++<ei&&u(a(h),"water",d.read-t.epoch,!0);let{selected:m,hovered:f}=s.view;return f!==m&&u(a(f),"white"),u(a(m),"amber"),[...i,...oi(s,t)]}function oi(s,{now:t,hidden:e}){let i=s.site?.unit??1,n=[],o=new Map,r=0;for(let a=s.touches.length-1;a>=0&&r<ti&&n.length<ue;a--){let l=s.touches[a],u=I(l);if(!l.id||!l.avatarId||u>t||t-u>3600)continue;let c=o.get(l.avatarId);if(o.set(l.avatarId,l),!c?.id||c.id===l.id||e.has(l.id)||e.has(c.id))continue;let[m,f]=[s.files.get(l.id),s.files.get(c.id)];if(!m||!f)continue;r++;let h=1-(t-I(c))/3600;n.push(...ni(s,m,f,i,.4+.6*h*h))}return n.slice(0,ue)}function ni(s,t,e,i,n){let[o,r]=[s.buildingOf(t).height,s.buildingOf(e).height],a=Math.hypot(e.x-t.x,e.z-t.z),l=.35*i+Math.min(7,a*.16),u=Math.min(60,Math.max(3,Math.round(a/(.42*Math.max(1,i)))));return Array.from({length:u-1},(c,m)=>{let f=(m+1)/u;return{kind:v.dot,x:t.x+(e.x-t.x)*f,y:o+(r-o)*f+l*4*f*(1-f)+.1,z:t.z+(e.z-t.z)*f,size:.024*Math.max(1.2,i)*n,color:"cream",since:-1e5}})}var ri=`
attribute vec4 rect;
attribute vec4 slab;
uniform float lift;
varying vec4 vSlab;
varying vec3 vSlabPlace;
varying vec2 vSlabHalf;
varying vec3 vSlabNormal;
vec3 cityPlace;
vec3 cityNormal;
`,si=`
{
  float yaw = slab.w;
  vec2 turn = vec2( sin( yaw ), cos( yaw ) );
  vec2 half_ = rect.zw;
  // Corner points carry 1 on the axes that reach the face, and fall short by the bevel on the others.
  float b = min( 0.05, 0.4 * slab.y );
  vec3 s = sign( position );
  vec3 reach = vec3( half_.x, 1.0, half_.y );
  vec3 inset = ( 1.0 - abs( normal ) ) * b;
  vec3 p = vec3( s.x * ( reach.x - inset.x ), 0.0, s.z * ( reach.z - inset.z ) );
  float flat_ = step( slab.y + slab.x, 0.2 );
  p.y = position.y > 0.0 ? slab.x + slab.y * mix( 1.0, lift, flat_ ) - inset.y : slab.x - mix( 0.0, 0.06, flat_ );
  vSlabPlace = p;
  vSlabHalf = half_;
  vSlab = slab;
  vSlabNormal = normal;
  cityPlace = vec3( rect.x + p.x * turn.y + p.z * turn.x, p.y, rect.y - p.x * turn.x + p.z * turn.y );
  cityNormal = vec3( normal.x * turn.y + normal.z * turn.x, normal.y, - normal.x * turn.x + normal.z * turn.y );
  vColor = vec4( 1.0 );
}
`,ai=`
varying vec4 vSlab;
varying vec3 vSlabPlace;
varying vec2 vSlabHalf;
varying vec3 vSlabNormal;
uniform vec3 tones[ 9 ];
uniform float unit;
float slabLamp = 0.0;
float slabHash( vec2 p ) { return fract( sin( dot( p, vec2( 127.1, 311.7 ) ) ) * 43758.5453 ); }
float slabNoise( vec2 p ) {
  vec2 i = floor( p );
  vec2 f = fract( p );
  f = f * f * ( 3.0 - 2.0 * f );
  return mix( mix( slabHash( i ), slabHash( i + vec2( 1, 0 ) ), f.x ), mix( slabHash( i + vec2( 0, 1 ) ), slabHash( i + vec2( 1, 1 ) ), f.x ), f.y );
}
`,li=`
{
  int tone = int( vSlab.z + 0.5 );
  vec3 c = tones[ tone ];
  vec2 world = vWater.xz;
  float soft = max( fwidth( world.x ), fwidth( world.y ) );
  float near_ = 1.0 - smoothstep( 0.12, 0.5, soft );
  vec2 edge = vSlabHalf - abs( vSlabPlace.xz );
  float rim = min( edge.x, edge.y );
  if ( tone == 0 || tone == 8 ) {
    // Paving: slabs in a running bond.
    float side = 0.55 + 0.35 * smoothstep( 0.8, 2.0, unit );
    vec2 q = vSlabPlace.xz / side;
    q.x += 0.5 * mod( floor( q.y ), 2.0 );
    vec2 cell = floor( q );
    vec2 f = abs( fract( q ) - 0.5 );
    float joint = smoothstep( 0.465 - soft, 0.49, max( f.x, f.y ) );
    c *= 0.95 + 0.1 * mix( 0.5, slabHash( cell ), near_ );
    c *= 1.0 - 0.16 * joint * near_;
  } else if ( tone == 3 || tone == 1 ) {
    // Lawn, mown in soft waves.
    float n = slabNoise( world * 0.9 / max( 0.4, unit ) * 2.2 );
    c *= 0.9 + 0.2 * n;
    c = mix( c, c * vec3( 1.06, 1.0, 0.86 ), slabNoise( world * 0.23 ) );
  } else if ( tone < 5 ) c *= 0.95 + 0.09 * slabNoise( world * 1.3 );
  if ( tone == 5 || tone == 6 ) {
    // Courses of stone.
    float along = ( vSlabHalf.x > vSlabHalf.y ? vSlabPlace.x : vSlabPlace.z ) / 0.62;
    float block = abs( fract( along ) - 0.5 );
    c *= 0.94 + 0.1 * slabHash( vec2( floor( along + 0.0 ), 3.0 ) );
    c *= 1.0 - 0.2 * near_ * smoothstep( 0.47 - soft, 0.495, block );
    c *= mix( 0.78, 1.04, smoothstep( 0.0, 0.5, vSlabPlace.y ) );
  }
  // Kerbs: a lighter line of stone around each plate, a darker foot.
  if ( tone < 5 && tone > 0 ) {
    float w = tone == 1 ? 0.16 : 0.07;
    float kerb = 1.0 - smoothstep( w - soft, w + soft, rim );
    c = mix( c, vec3( 0.8, 0.73, 0.62 ) * ( 0.94 + 0.1 * slabHash( floor( world * 1.7 ) ) ), kerb * ( tone >= 3 ? 0.55 : 0.85 ) * step( unit, 9.0 ) * ( 1.0 - smoothstep( 0.25, 1.2, soft ) ) );
  }
  if ( tone == 7 ) slabLamp = 1.0;
  diffuseColor.rgb = c;
}
`,ci=`
outgoingLight = mix( outgoingLight, vec3( 1.6, 1.1, 0.55 ), slabLamp * lamp );
`,ui=["#d8c6a2","#b7cd87","#e2d0ab","#a9c478","#d4be94","#e3d2b2","#e8dcc4","#f7d9a0","#d8c6a2"];function he(s,t){let e={...t,tones:{value:ui.map(r=>new L(r))}},i=U(s,{key:"city-slab",uniforms:e,vertexHead:ri,vertexMain:si,fragmentHead:ai,paint:li,shine:ci}),n=fe(),o=new F(n,i);return o.receiveShadow=!0,o.frustumCulled=!1,o.matrixAutoUpdate=!1,o.visible=!1,{mesh:o,set(r){let a=new Float32Array(r.length*4),l=new Float32Array(r.length*4);r.forEach((u,c)=>{a.set([u.x,u.z,u.halfX,u.halfZ],c*4),l.set([u.low,u.high,u.tone,u.yaw],c*4)}),n.dispose(),n=fe(),n.setAttribute("rect",new E(a,4).setUsage(_)),n.setAttribute("slab",new E(l,4)),n.instanceCount=r.length,o.geometry=n,o.visible=r.length>0},dispose(){o.removeFromParent(),n.dispose(),i.dispose()}}}function fe(){let s=[],t=[],e=[],i=new Map,n=(a,l,u,c)=>{let m=`${a}${l}${u}${c}`,f=i.get(m);return f===void 0&&(f=s.length/3,i.set(m,f),s.push(a,l,u),t.push(c===0?a:0,c===1?l:0,c===2?u:0)),f},o=(a,l,u,c)=>{e.push(a,l,u,a,u,c)};J.forEach(([a,l],u)=>{let[c,m]=J[(u+1)%4],f=a===c?0:2;o(n(a,-1,l,f),n(a,1,l,f),n(c,1,m,f),n(c,-1,m,f)),o(n(a,1,l,f),n(a,1,l,1),n(c,1,m,1),n(c,1,m,f));let h=f===0?2:0;o(n(a,-1,l,h),n(a,1,l,h),n(a,1,l,f),n(a,-1,l,f)),e.push(n(a,1,l,h),n(a,1,l,1),n(a,1,l,f))}),o(n(1,1,1,1),n(1,1,-1,1),n(-1,1,-1,1),n(-1,1,1,1));let r=new H;return r.setAttribute("position",new z(new Float32Array(s),3)),r.setAttribute("normal",new z(new Float32Array(t),3)),r.setIndex(e),r}var mi=420,fi=.22,yt=class{planted=[];scale;gate;taken;constructor(t,e,i){this.scale=t,this.gate=e,this.taken=i}get full(){return this.planted.length>=mi}put(t,e,i){if(this.full)return;let{scale:n,gate:o,planted:r}=this,a=k(t,e),l=(.42+.3*a)*n;this.taken(t,e,l+.1)||Math.hypot(t-o.x,e-o.z)<4||r.some(u=>(u.x-t)**2+(u.z-e)**2<(1.6*n)**2)||(i&&a>1-fi?r.push({kind:"lamp",x:t,z:e,half:.2*Math.max(.7,n),height:2.6*Math.max(.6,n)}):r.push({kind:"tree",x:t,z:e,half:l,height:(1.5+1.3*k(e,t))*n}))}around({x:t,z:e,width:i,depthZ:n},o,r){let a=.42*this.scale,[l,u,c,m]=[t+a,e+a,t+i-a,e+n-a],f=Math.max(1,Math.floor((c-l)/o)),h=Math.max(1,Math.floor((m-u)/o));for(let d=0;d<=f;d++)for(let p of[u,m])this.put(l+(c-l)*d/f,p,r);for(let d=1;d<h;d++)for(let p of[l,c])this.put(p,u+(m-u)*d/h,r)}within(t,e,i,n=()=>!0){let[o,r]=[Math.max(1,Math.round(2*t.halfX/e)),Math.max(1,Math.round(2*t.halfZ/e))];for(let a=0;a<o&&!this.full;a++)for(let l=0;l<r;l++){let[u,c]=[t.x+t.halfX*((2*a+1)/o-1),t.z+t.halfZ*((2*l+1)/r-1)],m=(d,p)=>d>1?(p-.5)*e*.5:0,[f,h]=[u+m(o,k(u,c)),c+m(r,k(c,u))];n(f,h)&&this.put(f,h,i)}}};function de(s,t,e=[]){let{site:i}=s;if(!i)return[];let n=Math.min(1,Math.max(.42,i.unit/2.2)),o=i.width*.012,r=new yt(n,N(i),t);for(let l of e)r.within(l,2.9*n+o,!0);let a=[...s.folders.values()].filter(({depth:l,width:u,depthZ:c})=>l>0&&l<=2&&u>3&&c>3);a.sort((l,u)=>l.depth-u.depth||l.id-u.id);for(let l of a){if(r.full)break;let u=4.2*n+o;if(r.around(l,u,l.depth===1),l.depth>1)continue;let c=a.filter(h=>h.parent===l.id),m=(h,d)=>c.every(p=>h<p.x-.6||h>p.x+p.width+.6||d<p.z-.6||d>p.z+p.depthZ+.6),f={x:l.x+l.width/2,z:l.z+l.depthZ/2,halfX:l.width/2,halfZ:l.depthZ/2};r.within(f,u,!1,m)}return r.planted}var hi=4,di=1,pi=3,yi=10,bi={read:"look_at",search:"search",edit:"build",create:"build",delete:"sweep",run:"think"},nt=class{recent=new Map;decide(t,e,i){let n=new Map,o=new Set;for(let a of t){let l=I(a);if(!a.avatarId||!a.id||!(i-l<yi)||!e.files.has(a.id))continue;let u=(this.recent.get(a.avatarId)??[]).filter(c=>l-c.time<di);u.push({time:l,id:a.id}),this.recent.set(a.avatarId,u),n.set(a.avatarId,a),(a.count??0)>pi&&o.add(a.avatarId)}let r=[];for(let[a,l]of n){let u=[...new Set(this.recent.get(a)?.map(m=>m.id))],c=o.has(a)||u.length>hi?gi(a,u,e):vi(a,l,e);c&&r.push(c)}return r}clear(){this.recent.clear()}};function vi(s,t,e){let i=e.files.get(t.id??0);if(!i)return null;let{height:n}=e.buildingOf(i);return{avatar:s,kind:"file",id:i.id,spot:e.streetOf(i),lookAt:[i.x,Math.min(n*.6,1.4),i.z],gesture:bi[t.how]}}function gi(s,t,e){let i=new Map;for(let c of t){let m=e.files.get(c)?.folder;m!==void 0&&i.set(m,(i.get(m)??0)+1)}let n=[...i].sort((c,m)=>m[1]-c[1]||c[0]-m[0])[0]?.[0],o=n===void 0?void 0:e.folders.get(n);if(!o)return null;let[r,a]=[o.x+o.width/2,o.z+o.depthZ/2],l=[r,0,a],u=1/0;for(let c of e.filesOf(o.id)){let m=e.streetOf(c),f=Math.hypot(m[0]-r,m[2]-a);f<u&&([l,u]=[m,f])}return{avatar:s,kind:"district",id:o.id,spot:l,lookAt:[r,1.2,a],gesture:"search"}}var xi=45,wi=4,Ci=8,Si=2,Mi=1.2,Ti=.3,zi=.8,pe=new Set,ye=class{model;grid;deps;epoch;group=new At;roster=new tt;residents;uniforms;buildings;slabs;signs;visits=new nt;unsubscribe;touchTimes=new Map;hidden=pe;requestedAt=new Map;now;scannedAt=Number.NEGATIVE_INFINITY;laidOutAt=Number.NEGATIVE_INFINITY;dirty={all:!0,ground:!0,trees:!0,signs:!0};lotRows;trees=[];pulseUntil=Number.NEGATIVE_INFINITY;shadowsDirty=!0;constructor(t,e){this.model=t,this.grid=Mt(t),this.lotRows=new X(t),this.deps=e,this.now=e.now,this.epoch=Math.floor(e.now),this.uniforms=Xt(e.calm),this.residents=new ot(t,this.roster,{calm:e.calm,plain:!1,epoch:this.epoch}),this.buildings=Kt(e.kit,this.roster,this.uniforms),this.slabs=he(e.kit,this.uniforms),this.signs=ce(e.kit,this.uniforms),this.group.add(this.slabs.mesh,this.buildings.mesh,this.signs.mesh),this.group.name="city",e.scene.add(this.group),this.unsubscribe=t.on(i=>this.onChange(i))}get site(){return this.model.site}get shownTime(){let{at:t}=this.model.view;return t===null?this.now:t/1e3}cityTime(){return this.now-this.epoch}onChange(t){let{dirty:e,residents:i}=this;t.kind==="reset"&&(e.all=!0),e.all||(t.kind==="files"?(this.updateLots(t),this.roofHeights=null,i.updateFiles(t.changed,t.removed,t.folders,this.cityTime()),i.setEditTimes(this.touchTimes,t.changed.map(n=>n.id)),e.signs=!0):t.kind==="touches"?this.onTouches(t.touches):t.kind==="view"?this.applyView():e.signs=!0),this.deps.wake()}updateLots({changed:t,removed:e,folders:i}){let{lotRows:n,dirty:o,roster:r}=this,a=t.filter(c=>!r.has(c.id));for(let c of[...a,...e])n.invalidate(c.folder);o.ground||=i||a.length+e.length>0;let l=this.model.site?.unit??1,u=(c,m)=>this.trees.some(f=>Math.hypot(f.x-c,f.z-m)<l+f.half);o.trees||=i||a.some(c=>u(c.x,c.z))}onTouches(t){let{view:e}=this.model;if(this.dirty.signs=!0,e.at!==null)return this.applyView();if(this.residents.setEditTimes(this.touchTimes,et(this.touchTimes,t)),this.pulseUntil=this.now+1.5,!e.hidden)for(let i of this.visits.decide(t,this.model,this.now))this.deps.visit(i)}applyView(){let{model:t,residents:e}=this,{at:i}=t.view;this.dirty.signs=!0;let n=this.appliedAt;if(i!==null||n!==null){let o=this.touchTimes;this.touchTimes=new Map,et(this.touchTimes,t.touches,i===null?1/0:i/1e3),this.hidden=i===null?pe:Jt(t.touches,i/1e3),e.setEditTimes(this.touchTimes,new Set([...o.keys(),...this.touchTimes.keys()]))}this.appliedAt=i,e.applyView(this.hidden,this.cityTime()),this.group.visible=!t.view.hidden,this.updateClearing()}roofHeights=null;occluded=new Set;nextCheck=0;appliedAt=null;clearedKey="";updateClearing(){let{site:t,view:e}=this.model,i=t&&!e.hidden?t:null,n=JSON.stringify(i);n!==this.clearedKey&&(this.clearedKey=n,this.shadowsDirty=!0,this.deps.clearGround(i?Yt(i):[]))}rebuild(){let{model:t,residents:e}=this,i=Dt(t.files.size);e.plain=i==="plain",this.buildings.setDetail(i),this.uniforms.dense.value={fine:0,middle:.5,plain:1}[i],this.uniforms.unit.value=t.site?.unit??1,this.requestedAt.clear(),this.roofHeights=null,this.visits.clear(),this.touchTimes=new Map,e.reset(this.cityTime()),et(this.touchTimes,t.touches,t.view.at===null?1/0:t.view.at/1e3),e.setEditTimes(this.touchTimes,this.touchTimes.keys()),this.appliedAt=Number.NaN,this.applyView(),this.lotRows.invalidate(),this.dirty.trees=!0,this.layOut(),this.dirty={all:!1,ground:!1,trees:!1,signs:!0}}layOut(){this.laidOutAt=this.now,this.dirty.ground=!1;let t=se(this.model);this.slabs.set(qt(this.model,this.lotRows,t)),this.updateClearing(),this.dirty.trees&&(this.dirty.trees=!1,this.trees=de(this.model,(e,i,n)=>this.covered(e,i,n),t),this.residents.setOrnaments(this.trees))}covered(t,e,i){let{grid:n,model:o}=this,{unit:r,lane:a}=o.site??{unit:1,lane:1},l=r/2+a+i;return n.idsNear([t-l,e-l,t+l,e+l]).some(u=>{let c=o.files.get(u);if(!c||Math.abs(c.x-t)>r/2+i)return!1;let m=(e-c.z)*c.face;return m>-r/2-i&&m<r/2+i+a*.4})}update(t,e){this.now=t;let{dirty:i,residents:n,uniforms:o}=this;i.all&&this.rebuild();let r=this.cityTime();n.removeSunk(r),i.ground&&t-this.laidOutAt>zi&&this.layOut();let a=this.roster.size;(this.roster.changed||this.buildings.mesh.visible!==a>0)&&(this.shadowsDirty=!0),this.buildings.flush(),(i.signs||t<this.pulseUntil+.2)&&(this.signs.set(me(this.model,{now:this.shownTime,epoch:this.epoch,touchTimes:this.touchTimes,hidden:this.hidden})),i.signs=!1),o.cityNow.value=r,o.cityThen.value=this.shownTime-this.epoch,o.unlit.value=n.filterChangedAt===y?1:bt((r-n.filterChangedAt)/ft),o.lift.value=1+Math.max(0,e.position.y-30)/45,(t-this.scannedAt>Ti||t<this.scannedAt)&&this.requestNearFolders(e.position);let l=r<n.busyUntil;return l&&(this.shadowsDirty=!0),l||t<this.pulseUntil||i.ground}requestNearFolders(t){if(this.scannedAt=this.now,this.model.view.hidden)return;let e=[];for(let i of this.residents.closed){let n=this.now-(this.requestedAt.get(i)??Number.NEGATIVE_INFINITY)<Ci?void 0:this.model.folders.get(i);if(!n)continue;let o=Math.max(n.x-t.x,0,t.x-n.x-n.width),r=Math.max(n.z-t.z,0,t.z-n.z-n.depthZ),a=Math.hypot(o,t.y,r);a<=xi&&e.push({id:i,distance:a})}e.sort((i,n)=>i.distance-n.distance);for(let{id:i}of e.slice(0,wi))this.requestedAt.set(i,this.now),this.deps.openFolder(i)}labels(t){if(this.dirty.all||this.model.view.hidden)return[];let{model:e,touchTimes:i,hidden:n}=this;return this.unoccluded(t,oe(e,{eye:t,now:this.shownTime,touchTimes:i,hidden:n,roofs:this.roofs()}))}unoccluded(t,e){let{occluded:i}=this;for(let n=Math.min(Si,e.length);n>0;n--){let o=e[this.nextCheck++%e.length],r=o.anchor.clone().sub(t),a=r.length(),l=this.grid.firstHit({origin:t,direction:r.normalize()});l&&l.distance<a-Mi?i.add(o.id):i.delete(o.id)}for(let n of e)n.faint=i.has(n.id);return e.filter(n=>!n.faint||n.priority>=ut)}roofs(){if(this.roofHeights)return this.roofHeights;let{model:t}=this;this.roofHeights=new Map;let e=this.roofHeights;for(let i of t.files.values()){let{height:n}=t.buildingOf(i);for(let o=i.folder,r=0;o>0&&r<64&&(e.get(o)??0)<n;r++)e.set(o,n),o=t.folders.get(o)?.parent??0}return e}pick(t){return this.grid.underPointer(t)}frame(t,e,i){let{at:n,half:o,file:r,toward:a}=t,{position:l}=e,u=a?Math.atan2(a[0],a[1]):Math.atan2(l.x-i.x,l.z-i.z),c=m=>[0,.8].every(f=>{let h=new W(n[0],n[1]+o[1]*f,n[2]).sub(m).normalize();return this.grid.firstHit({origin:m,direction:h})?.id===r});return Nt({...t,yaw:u},Rt(e),r===void 0?void 0:c)}inspect(){let{roster:t,residents:e,group:i,model:n}=this,o=[...n.files.keys()].filter(r=>t.has(r)&&t.get(r,"heat",0)>y);return{buildings:t.size,towers:e.closed.size,shown:i.visible,lit:o}}dispose(){this.unsubscribe();for(let t of[this.buildings,this.slabs,this.signs])t.dispose();this.group.removeFromParent(),this.deps.clearGround([])}};export{ye as City};
